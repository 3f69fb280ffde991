import { TextLink } from '#app/ui/link.tsx';
import type { AssessmentPage } from '../assessment-page.server.ts';

type ExamRulesProps = Pick<AssessmentPage, 'rules' | 'modules'>;

/** What an exam asks, and how it goes: all of it before it begins. */
export function ExamRules({ rules, modules }: ExamRulesProps) {
  const { questions, minutes, passPercent, passScore, retakeHours } = rules;
  const [, second, later] = retakeHours;
  return (
    <div>
      <dl className="grid grid-cols-2 border-t border-ink md:grid-cols-4">
        <Fact name="Questions" value={String(questions)}>
          Four options each, one of them right
        </Fact>
        <Fact name="Minutes" value={String(minutes)}>
          From the start, without a pause
        </Fact>
        <Fact name="To pass" value={`${passPercent} %`}>
          {`${passScore} right answers`}
        </Fact>
        <Fact name="Retakes" value="Unlimited">
          Questions you have not seen come first
        </Fact>
      </dl>
      <h2 className="mt-12 mb-5 text-2xl">How it goes</h2>
      <ul className="nodes grid max-w-[42rem] gap-3.5">
        <li>
          One question at a time, in any order you like: a map of all of them shows which have an answer. You
          can flag a question and come back to it.
        </li>
        <li>
          Each answer is saved at once. Close the page, reload it, continue in another browser: everything is
          still there, and the clock has run on.
        </li>
        <li>
          Without a connection you can continue. Your answers wait in the browser and are sent when there is
          one again; what arrives after the end does not count.
        </li>
        <li>
          The time is this site’s, whatever your own clock says. The exam ends when you submit it, or when its
          time is up.
        </li>
        <li>
          A question without an answer counts as wrong. Notes and lessons are allowed; another person’s help
          is not.
        </li>
        <li>
          Afterwards you see your score by module. If you passed, the answers you gave are explained; if not,
          you are told which lessons to read again, and no answer is given away.
        </li>
        <li>
          The first retake is possible at once, the next one {second} hours after the exam before it, and each
          further one {later} hours after.
        </li>
        <li>
          An editor looks at an exam before it counts if it has no answer, if its answers came in all at once,
          or if they came in, ten in a row or altogether, in less than half of the time that it takes to read
          them. A connection that stalls can do this: it is not an accusation, and not a refusal.
        </li>
      </ul>
      <h2 className="mt-12 mb-5 text-2xl">What it asks about</h2>
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
