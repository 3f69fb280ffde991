import type { FormAnswer } from '#app/lib/form-answer.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type FieldOf, fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import type { Hold } from '../../orders.server.ts';
import type { AssessmentPage, NextTold } from '../assessment-page.server.ts';
import { assessmentPath, practicePath } from '../exam-paths.ts';

interface WayInProps {
  page: AssessmentPage;
  /** Answer to the form, if it did not start the exam. */
  answer: FormAnswer | undefined;
}

/** The visitor's next step towards the exam, the practice run, and earlier results. */
export function WayIn({ page, answer }: WayInProps) {
  const { learner, level } = page;
  const fieldOf = fieldsOf(answer, { holder_name: learner?.name ?? '' });
  const holder = fieldOf('holder_name', 'Name on the credential');
  return (
    <section aria-label="Take the exam" className="border-t border-ink pt-6">
      <FormNotice answer={answer} fieldOf={fieldOf} className="mb-6" />
      {learner?.running ? (
        <Running {...learner.running} />
      ) : !page.isSold ? (
        <NoExam page={page} />
      ) : learner?.isEntitled && learner.next ? (
        <Waiting next={learner.next} />
      ) : learner?.isEntitled ? (
        <Start page={page} holder={holder} />
      ) : learner?.hold ? (
        <Suspended levelName={level.name} hold={learner.hold} />
      ) : (
        <Closed page={page} />
      )}
      <div className="mt-8 border-t border-rule pt-6">
        <h2 className="text-[1.25rem]">Practice run</h2>
        <p className="mt-2 mb-4 text-sm text-soft">
          Ten questions, open to everyone. They are not from the exam. Nothing is stored, and there is no
          credential.
        </p>
        <ButtonLink href={practicePath(level.id)} variant="secondary">
          Practise
        </ButtonLink>
      </div>
      {learner && learner.results.length > 0 && <Results results={learner.results} />}
    </section>
  );
}

function Running({ path, minutesLeft }: { path: string; minutesLeft: number }) {
  return (
    <>
      <h2 className="text-xl">Your exam is running</h2>
      <p className="mt-3 mb-5 text-soft">
        {minutesLeft === 1 ? 'Less than a minute is left.' : `About ${minutesLeft} minutes are left.`} Your
        answers are saved.
      </p>
      <ButtonLink href={path}>Continue the exam</ButtonLink>
    </>
  );
}

function Waiting({ next }: { next: NextTold }) {
  return (
    <>
      <h2 className="text-xl">Retake the exam</h2>
      <p className="mt-3 text-soft">
        You can retake it <NextStart next={next} />. Until then you can use the lessons and the practice run.
      </p>
    </>
  );
}

interface StartProps extends Pick<WayInProps, 'page'> {
  holder: ReturnType<FieldOf>;
}

function Start({ page: { level, rules }, holder }: StartProps) {
  return (
    <form method="post" action={assessmentPath(level.id)} noValidate>
      <h2 className="text-xl">Start</h2>
      <p className="mt-3 mb-5 text-soft">
        The {rules.minutes} minutes start when you press the button. You cannot pause them.
      </p>
      <TextField
        hint="Enter your name as an employer should see it. You can hide it later, but not change it."
        autoComplete="name"
        maxLength={100}
        {...holder}
      />
      <p className="mt-5">
        <Button type="submit">Start the exam</Button>
      </p>
    </form>
  );
}

/** Notice for a level without an exam on this site, for learners who own the level and for other visitors. */
function NoExam({ page: { level, learner } }: Pick<WayInProps, 'page'>) {
  return (
    <>
      <h2 className="text-xl">Take the exam</h2>
      {learner?.isEntitled ? (
        <p className="mt-3 text-soft">
          You own {level.name}, and your purchase stays valid. The exam is not available yet. If you prefer a
          refund, write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
        </p>
      ) : (
        <p className="mt-3 text-soft">{notSold} The practice run is open to everyone.</p>
      )}
    </>
  );
}

/** Notice for a level on hold: an earlier payment is disputed, or its refund failed. */
function Suspended({ levelName, hold }: { levelName: string; hold: Hold }) {
  const isSeat = hold === 'seat';
  return (
    <>
      <h2 className="text-xl">On hold</h2>
      <p className="mt-3 mb-5 text-soft">
        {isSeat
          ? `The payment for your ${levelName} seat is not settled. You don’t need to pay for it yourself.`
          : `Your payment for ${levelName} is disputed at the bank, or its refund did not arrive.`}{' '}
        Until the payment is settled, the exam is closed. Your work here is not lost.
      </p>
      <ButtonLink href={isSeat ? '/account/seats' : '/account/orders'} variant="secondary">
        {isSeat ? 'Your seats' : 'Your orders'}
      </ButtonLink>
    </>
  );
}

function Closed({ page: { level, learner } }: Pick<WayInProps, 'page'>) {
  const here = assessmentPath(level.id);
  return (
    <>
      <h2 className="text-xl">Take the exam</h2>
      <p className="mt-3 mb-5 text-soft">
        Buy {level.name} for US${level.priceUsd}, paid once. It includes the exam with all retakes, and the
        credential. Lessons are free.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={`/pricing?buy=${level.id}`}>Buy {level.name}</ButtonLink>
        {!learner && (
          <ButtonLink href={`/auth?next=${encodeURIComponent(here)}`} variant="quiet">
            Sign in if you bought this level
          </ButtonLink>
        )}
      </p>
    </>
  );
}

const outcomes = {
  running: 'running',
  held: 'under review',
  voided: 'not counted',
  passed: 'passed',
  failed: 'not passed',
};

type ResultLines = NonNullable<AssessmentPage['learner']>['results'];

function Results({ results }: { results: ResultLines }) {
  return (
    <div className="mt-8 border-t border-rule pt-6">
      <h2 className="mb-3 text-[1.25rem]">Your results</h2>
      <ul>
        {results.map(({ id, path, on, percent, outcome }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t border-rule py-2 text-sm">
            <a href={path} className="link">
              {percent === undefined ? on : `${on}, ${percent} %`}
            </a>
            <Badge tone={outcome === 'passed' ? 'ok' : 'quiet'}>{outcomes[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Time of the next possible exam: the wait, and the time in the visitor's zone where scripts run. */
export function NextStart({ next: { iso, at, wait } }: { next: NextTold }) {
  return (
    <>
      {wait}, from{' '}
      <time dateTime={iso} className="font-sans" data-local-time="">
        {at}
      </time>
    </>
  );
}
