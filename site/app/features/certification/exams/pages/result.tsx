import { Share2 } from 'lucide';
import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { ExplainedQuestions } from '../components/explained-questions.tsx';
import { ModuleScores } from '../components/module-scores.tsx';
import { NextStart } from '../components/way-in.tsx';
import { practicePath } from '../exam-paths.ts';
import { type ResultPage as Result, type Scored, showResult } from '../result-page.server.ts';
import type { Route } from './+types/result';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Result: ${args.loaderData?.level.name} exam`,
    description: 'Result of your exam.',
    noindex: true,
  });

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return showResult(context, visitor, params.id);
}

const titles = {
  passed: 'Passed',
  failed: 'Not passed',
  held: 'An editor reviews it',
  voided: 'Not counted',
  running: 'Running',
};

export default function ResultPage({ loaderData: result }: Route.ComponentProps) {
  const { level, outcome, on, scored } = result;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/account/exams" label="Your exams">
        {level.level} {level.name}, exam of {on}
      </Breadcrumb>
      <div className="mt-6 grid items-end gap-x-16 gap-y-6 border-b border-ink pb-8 md:grid-cols-[1fr_auto]">
        <div>
          <h1 className="text-3xl md:text-4xl">{titles[outcome]}</h1>
          <p className="mt-4 max-w-[36em] text-soft md:text-lg">
            {scored &&
              `${scored.score} of ${scored.total} answers are correct. You needed ${scored.passScore} to pass. `}
            {endOf(result)}
          </p>
        </div>
        {scored && (
          <p
            className={`font-serif text-[5rem] leading-[0.9] tracking-[-0.02em] ${outcome === 'passed' ? 'text-ok' : ''}`}
          >
            {scored.percent}
            <span className="text-xl"> %</span>
          </p>
        )}
      </div>
      <div className={result.award ? awardLook : 'mt-8 max-w-[42em]'}>
        {result.award && (
          <svg
            viewBox="0 0 400 400"
            className="exam-seal w-[min(100%,17rem)] justify-self-center text-ink md:w-[21rem]"
            role="img"
            aria-label={`Seal of ${site.product}: ${level.name}, ${level.level}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by draw-seal.ts from names of ours alone
            dangerouslySetInnerHTML={{ __html: result.award.seal }}
          />
        )}
        <div>
          {result.award && <h2 className="mb-3 text-2xl">You hold {level.name}</h2>}
          <OutcomeWords result={result} />
          <WaysOn result={result} />
          {result.award && <WhatIsNext next={result.award.next} />}
        </div>
      </div>
      {scored && <Score scored={scored} />}
    </div>
  );
}

/** Layout of a pass: the seal, and the credential beside it. */
const awardLook =
  'mt-10 grid items-center gap-x-16 gap-y-8 md:grid-cols-[auto_minmax(0,1fr)] [&>div]:max-w-[42em]';

function endOf({ endedByTime, minutes }: Result): string {
  if (endedByTime) return 'The exam ended when its time was up.';
  return `You submitted after ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`;
}

const whyHeld = {
  blank: 'it has no answers',
  one_call: 'all of its answers arrived at once. A lost connection can cause this',
  too_fast:
    'its answers arrived faster than anyone can read the questions. A stalled connection can cause this',
};

/** Explanation of the outcome. */
function OutcomeWords({ result }: { result: Result }) {
  const { outcome, heldFor, review, level, credential, hold } = result;
  switch (outcome) {
    case 'held':
      return (
        <>
          <p>
            We received your exam. An editor reviews it before it counts{heldFor && `: ${whyHeld[heldFor]}`}.
            You don’t need to do anything. We will email you the decision, and this page will show it.
          </p>
          {review && (
            <p className="mt-4">
              Your exam has been waiting since {review.since}. {review.usual} If you need the result by a
              certain day, write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
            </p>
          )}
        </>
      );
    case 'voided':
      return (
        <p>
          An editor reviewed this exam. It does not count and has no result. If you think that this is wrong,
          write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
        </p>
      );
    case 'passed':
      if (!credential && hold)
        return (
          <p>
            The payment for this level is disputed at the bank, or its refund did not arrive, so there is no
            credential yet. If the payment is confirmed, you get the credential automatically.
          </p>
        );
      if (!credential)
        return (
          <p>
            Your purchase of this level ended before the exam did. You therefore get no credential for passing
            it. To get one, buy the level again and retake the exam.
          </p>
        );
      return credential.isRevoked ? (
        <p>
          Your {level.name} credential was revoked. Its page says why. Passing the exam again does not restore
          it.
        </p>
      ) : (
        <p>
          Your {level.name} credential has its own page. Anyone can check it there, and you choose whether it
          shows your name.
        </p>
      );
    default:
      return (
        <p>
          You can retake the exam as often as you need. Questions that you have not seen come first. The
          lessons to read again are listed below.
        </p>
      );
  }
}

const variantOf = ({ outcome, award }: Result) =>
  award ? 'quiet' : outcome === 'failed' ? 'primary' : 'secondary';

function WaysOn({ result }: { result: Result }) {
  const { outcome, level, credential, retake, award } = result;
  const isPassed = outcome === 'passed';
  return (
    <>
      {!isPassed && retake.next && (
        <p className="mt-4">
          The next attempt is possible <NextStart next={retake.next} />.
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {isPassed && credential && <ButtonLink href={credential.path}>Open your credential</ButtonLink>}
        {award && credential && (
          <Button
            variant="secondary"
            className="needs-js"
            data-share={`${level.name}, ${site.product}`}
            data-share-url={credential.page}
          >
            <Icon of={Share2} className="size-4" />
            Share
          </Button>
        )}
        {!isPassed && retake.next ? (
          <ButtonLink href={practicePath(level.id)} variant="secondary">
            Practise
          </ButtonLink>
        ) : (
          <ButtonLink href={retake.path} variant={variantOf(result)}>
            {isPassed ? 'The exam of this level' : 'Retake the exam'}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/** After a pass: the level that builds on it, or after the last one the paths beyond. */
function WhatIsNext({ next }: Pick<NonNullable<Result['award']>, 'next'>) {
  return (
    <div className="mt-10 border-t border-rule pt-5">
      <p className="kicker">What is next</p>
      {next ? (
        <>
          <h3 className="mt-1.5 text-xl">
            {next.level}, {next.name}
          </h3>
          <p className="mt-1.5 text-[0.9375rem] text-soft">{next.about}</p>
          <p className="mt-3">
            Start with <TextLink href={next.first.path}>{next.first.title}</TextLink>, free to read.
          </p>
        </>
      ) : (
        <p className="mt-1.5">
          You have passed the last level. The next steps are the{' '}
          <TextLink href="/apply/fellowship">Enterprise Architect Fellowship</TextLink> and the{' '}
          <TextLink href="/apply/board">Global Board Certification</TextLink>.
        </p>
      )}
    </div>
  );
}

function Score({ scored: { modules, readAgain, explained, unanswered } }: { scored: Scored }) {
  return (
    <>
      <Section id="by-module" title="By module" className="mt-14 md:mt-16" heading="mb-6 text-2xl">
        <ModuleScores modules={modules} />
      </Section>
      {readAgain.length > 0 && <ReadAgain modules={readAgain} />}
      {explained.length > 0 && (
        <Section id="explained" title="Your answers explained" className="mt-14 md:mt-16">
          <p className="mt-3 mb-6 max-w-[38em] text-soft">
            Questions that you answered wrongly are already expanded. Each question links to its lesson.
            {unanswered > 0 && ` Questions you left unanswered (${unanswered}) are not explained.`}
          </p>
          <ExplainedQuestions questions={explained} />
        </Section>
      )}
    </>
  );
}

function ReadAgain({ modules }: { modules: Scored['readAgain'] }) {
  return (
    <Section id="read-again" title="Read these again" className="mt-14 md:mt-16">
      <p className="mt-3 mb-6 max-w-[38em] text-soft">
        These lessons were part of your exam. They are from the modules where your score was too low, with the
        lowest score first. We do not show which answers were wrong, because you may get the same questions
        again.
      </p>
      <div className="grid gap-8 md:grid-cols-2">
        {modules.map(({ code, title, lessons }) => (
          <div key={code}>
            <h3 className="mb-2 text-lg">
              <span className="kicker mr-3">{code}</span>
              {title}
            </h3>
            <ul className="border-t border-rule">
              {lessons.map(({ path, title }) => (
                <li key={path} className="border-b border-rule py-2.5">
                  <TextLink href={path}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
