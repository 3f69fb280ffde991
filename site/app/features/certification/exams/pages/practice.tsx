import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { findLevel } from '../assessment-page.server.ts';
import { ExplainedQuestions } from '../components/explained-questions.tsx';
import { assessmentPath } from '../exam-paths.ts';
import { type PracticePage as Practice, showPractice } from '../practice.server.ts';
import type { Route } from './+types/practice';

export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Practice run: ${args.loaderData?.level.name}`,
    description: 'Ten questions like those in the exam, with every answer explained. Nothing is stored.',
    noindex: true,
  });

export const loader = async ({ url }: Route.LoaderArgs) =>
  showPractice(await findLevel(url.searchParams), url.searchParams);

export default function PracticePage({ loaderData: practice }: Route.ComponentProps) {
  const { level, questions, explained, right, nextPath } = practice;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href={assessmentPath(level.id)} label={`${level.level} ${level.name}`}>
        practice
      </Breadcrumb>
      <h1 className="mt-4 text-3xl md:text-4xl">
        {explained ? `${right} of ${questions.length} right` : 'Practice run'}
      </h1>
      {explained ? (
        <>
          <p className="mt-5 max-w-[38em] text-soft md:text-lg">
            We store nothing about this run, and it does not count. Each answer is explained below.
          </p>
          <p className="mt-6 mb-10 flex flex-wrap gap-3">
            <ButtonLink href={nextPath}>Practise again</ButtonLink>
            <ButtonLink href={assessmentPath(level.id)} variant="secondary">
              The exam of this level
            </ButtonLink>
          </p>
          <ExplainedQuestions questions={explained} />
        </>
      ) : (
        <>
          <p className="mt-5 max-w-[38em] text-soft md:text-lg">
            Ten questions like those in the exam. The exam itself uses none of them. There is no clock, and
            nothing is stored.
          </p>
          <PracticeForm practice={practice} />
        </>
      )}
    </div>
  );
}

/** Sent as a query, so that the answered run can be reloaded and nobody has to keep it. */
function PracticeForm({ practice: { level, draw, questions } }: { practice: Practice }) {
  return (
    <form method="get" action="/assessment/practice" className="mt-10 max-w-[46rem]">
      <input type="hidden" name="level" value={level.id} />
      <input type="hidden" name="draw" value={draw} />
      <input type="hidden" name="done" value="1" />
      <ol className="grid gap-12">
        {questions.map(({ stem, options, selected }, index) => (
          <li key={stem}>
            <fieldset>
              <legend className="block w-full">
                <span className="kicker mb-2 block">{index + 1} of 10</span>
                <span className="font-serif text-[1.375rem] leading-snug">
                  <WordsWithCode>{stem}</WordsWithCode>
                </span>
              </legend>
              <div className="exam-options">
                {options.map((option, choice) => (
                  <label key={option} className="exam-option">
                    <input
                      type="radio"
                      name={`q${index + 1}`}
                      value={choice}
                      defaultChecked={selected === choice}
                      className="radio flex-none"
                    />
                    <span className="min-w-0 flex-1">
                      <WordsWithCode>{option}</WordsWithCode>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <p className="mt-12 border-t border-ink pt-6">
        <Button type="submit">See how you did</Button>
      </p>
    </form>
  );
}
