import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { findLevel, showAssessment } from '../assessment-page.server.ts';
import { ExamRules } from '../components/exam-rules.tsx';
import { WayIn } from '../components/way-in.tsx';
import { answerStartForm } from '../exam-action.server.ts';
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
        The exam covers the lessons of the four modules. Pass, and you get a credential that anyone can check.
      </p>
      <p className="mt-3 max-w-[48em] text-[0.9375rem] text-soft">{site.independence}</p>
      <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ExamRules rules={rules} modules={modules} />
        <WayIn page={loaderData} answer={actionData} />
      </div>
    </div>
  );
}
