import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import rulesOfExams from '../../../../../content/certification/exam-rules.json' with { type: 'json' };
import { FilledText } from '../../components/filled-text.tsx';
import { findLevel, showAssessment } from '../assessment-page.server.ts';
import { WayIn } from '../components/way-in.tsx';
import { answerStartForm } from '../exam-page.server.ts';
import { assessmentPath } from '../exam-paths.ts';
import type { Route } from './+types/assessment';

/** Not kept finished: it says what the visitor may do. */
export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) => {
  const { level, rules } = args.loaderData ?? {};
  return pageMeta(args, {
    title: `${level?.name} exam`,
    description: `${rules?.questions} questions in ${rules?.minutes} minutes, passed with ${rules?.passPercent} %: how the exam of ${level?.name} works, and a practice run for everyone.`,
    path: level && assessmentPath(level.id),
    image: '/social/assessment.png',
  });
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return showAssessment({ request, context }, await findLevel(url.searchParams));
}

export const action = ({ request, context, url }: Route.ActionArgs) =>
  answerStartForm({ request, context, url });

export default function AssessmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { level, levels, modules, rules } = loaderData;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <nav aria-label="Levels">
        <ul className="tab-list">
          {levels.map(({ id, level: short, name }) => (
            <li key={id}>
              <a
                href={assessmentPath(id)}
                className="tab block"
                aria-current={id === level.id ? 'page' : undefined}
              >
                {short} <span className="sr-only sm:not-sr-only">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mt-10 text-3xl md:text-4xl">{level.name} exam</h1>
      <p className="mt-5 max-w-[38em] text-soft md:text-lg">
        The exam covers the lessons in the four modules. Pass, and you get a credential that anyone can check.
      </p>
      <p className="mt-3 max-w-[48em] text-[0.9375rem] text-soft">{site.independence}</p>
      <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ExamRules rules={rules} modules={modules} />
        <WayIn page={loaderData} answer={actionData} />
      </div>
    </div>
  );
}

type ExamRulesProps = Pick<Route.ComponentProps['loaderData'], 'rules' | 'modules'>;

/** Rules and topics of an exam, shown before it starts. */
function ExamRules({ rules, modules }: ExamRulesProps) {
  const { questions, minutes, passPercent, passScore, retakeHours } = rules;
  const [, second, later] = retakeHours;
  return (
    <div>
      <dl className="grid grid-cols-2 border-t border-ink md:grid-cols-4">
        <Fact name="Questions" value={String(questions)}>
          Four options each, one of them correct
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
