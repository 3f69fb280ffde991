import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { ExplainedQuestions } from '../components/explained-questions.tsx';
import { ModuleScores } from '../components/module-scores.tsx';
import { type ResultPage as Result, showResult } from '../result-page.server.ts';
import type { Route } from './+types/result';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Result: ${args.loaderData?.level.name} exam`,
    description: 'What came of an exam, with every answer explained.',
    noindex: true,
  });

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return showResult(context, visitor, params.id);
}

export default function ResultPage({ loaderData: result }: Route.ComponentProps) {
  const { level, passed, score, total, percent, passScore, on, minutes, endedByTime, modules } = result;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <p className="kicker">
        <a href="/account#exams" className="link">
          Your account
        </a>{' '}
        / {level.level} {level.name}, exam of {on}
      </p>
      <div className="mt-6 grid items-end gap-x-16 gap-y-6 border-b border-ink pb-8 md:grid-cols-[1fr_auto]">
        <div>
          <h1 className="text-3xl md:text-4xl">{passed ? 'Passed' : 'Not passed'}</h1>
          <p className="mt-4 max-w-[36em] text-soft md:text-lg">
            {score} of {total} answers are right. {passScore} were needed.{' '}
            {endedByTime ? 'The exam ended with its time.' : `You submitted after ${inMinutes(minutes)}.`}
          </p>
        </div>
        <p className="exam-score" data-passed={passed || undefined}>
          {percent}
          <span className="text-xl"> %</span>
        </p>
      </div>
      <Outcome result={result} />
      <section className="mt-14 md:mt-16" aria-labelledby="by-module">
        <h2 id="by-module" className="mb-6 text-2xl">
          By module
        </h2>
        <ModuleScores modules={modules} />
      </section>
      <section className="mt-14 md:mt-16" aria-labelledby="explained">
        <h2 id="explained" className="text-2xl">
          Every answer explained
        </h2>
        <p className="mt-3 mb-6 max-w-[38em] text-soft">
          The questions that were not answered right are open. Each names the lesson that it comes from.
        </p>
        <ExplainedQuestions questions={result.questions} />
      </section>
    </div>
  );
}

const inMinutes = (minutes: number) => (minutes === 1 ? 'one minute' : `${minutes} minutes`);

/** What a pass gave, and what to do next. */
function Outcome({ result: { passed, level, credential, retakePath } }: { result: Result }) {
  const retake = (
    <ButtonLink href={retakePath} variant={passed ? 'secondary' : 'primary'}>
      {passed ? 'The exam of this level' : 'Sit it again'}
    </ButtonLink>
  );
  return (
    <div className="mt-8 max-w-[42em]">
      {!passed && (
        <p>
          You may sit it again as often as you need to, each time with questions drawn anew. The explanations
          below say what to read first.
        </p>
      )}
      {passed && credential?.isRevoked && (
        <p>Your {level.name} credential was revoked. Its page says why; a pass does not bring it back.</p>
      )}
      {passed && credential && !credential.isRevoked && (
        <p>
          Your {level.name} credential has a page of its own, where anybody can check it, and where you say
          whether it shows your name.
        </p>
      )}
      {passed && !credential && (
        <p>
          The purchase of this level had ended when the exam did, so this pass earned no credential. If that
          was not what you wanted, buy the level again and sit the exam once more.
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {passed && credential && <ButtonLink href={credential.path}>Open your credential</ButtonLink>}
        {retake}
      </p>
    </div>
  );
}
