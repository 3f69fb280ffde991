import { TextLink } from '#app/ui/link.tsx';
import rulesOfExams from '../../../../../content/certification/exam-rules.json' with { type: 'json' };
import { FilledText } from '../../components/filled-text.tsx';
import type { AssessmentPage } from '../assessment-page.server.ts';

type ExamRulesProps = Pick<AssessmentPage, 'rules' | 'modules'>;

/** Rules and topics of an exam, shown before it starts. */
export function ExamRules({ rules, modules }: ExamRulesProps) {
  const { questions, minutes, passPercent, passScore, retakeHours } = rules;
  const [, second, later] = retakeHours;
  return (
    <div>
      <dl className="grid grid-cols-2 border-t border-ink md:grid-cols-4">
        <Fact name="Questions" value={String(questions)}>
          Four options each, one is correct
        </Fact>
        <Fact name="Minutes" value={String(minutes)}>
          Without a pause
        </Fact>
        <Fact name="To pass" value={`${passPercent} %`}>
          {`${passScore} correct answers`}
        </Fact>
        <Fact name="Retakes" value="Unlimited">
          Questions you have not seen come first
        </Fact>
      </dl>
      <h2 className="mt-12 mb-5 text-2xl">How the exam works</h2>
      <ul className="nodes grid max-w-[42rem] gap-3.5">
        {rulesOfExams.map((text) => (
          <li key={text}>
            <FilledText text={text} parts={{ second, later }} />
          </li>
        ))}
      </ul>
      <h2 className="mt-12 mb-5 text-2xl">Modules covered</h2>
      <ul className="border-t border-rule">
        {modules.map(({ id, code, title }) => (
          <li key={id} className="border-b border-rule py-2.5">
            <span className="kicker mr-3">{code}</span>
            <TextLink href={`/course-module?module=${id}`}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="border-b border-rule pt-4 pr-4 pb-5">
      <dt className="kicker">{name}</dt>
      <dd>
        <span className="block font-serif text-2xl">{value}</span>
        <span className="text-sm text-soft">{children}</span>
      </dd>
    </div>
  );
}
