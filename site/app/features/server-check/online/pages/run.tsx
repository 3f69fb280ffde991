import script from 'virtual:follow';
import { formatLongDate } from '#app/lib/dates.ts';
import { countOf, formatNumber } from '#app/lib/format-number.ts';
import { outcomeNames } from '#app/lib/report-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Progress } from '#app/ui/progress.tsx';
import { ResultReport } from '../components/result-report.tsx';
import { privateHeaders } from '../private-headers.ts';
import { answerRunForm, showCheck } from '../run-page.server.ts';
import { states } from '../states.ts';
import type { Route } from './+types/run';

export const handle: PageHandle = { page: 'reading', hasSecretUrl: true };
export const headers = () => privateHeaders;
export const meta = unlistedMeta('Check of a server', 'Progress and result of a server check.');

export const loader = (args: Route.LoaderArgs) => showCheck(args);
export const action = (args: Route.ActionArgs) => answerRunForm(args);

export default function RunPage({ loaderData: check, actionData }: Route.ComponentProps) {
  const { host, kind, state, isOpen, problem, report } = check;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <Breadcrumb href="/server-check" label="Server check">
        {kind === 'full' ? 'full' : 'polite'}
      </Breadcrumb>
      <h1 className="mt-3 text-3xl wrap-anywhere">
        <bdi>{host}</bdi>
      </h1>
      <p className="mt-2 text-soft wrap-anywhere">
        <bdi>{check.url}</bdi>
      </p>
      {actionData?.message && <Notice className="mt-8" notice={actionData.message} />}
      {isOpen ? (
        <div
          id="check"
          data-script={script}
          data-follow={state === 'queued' ? 5 : 2}
          className="mt-8 max-w-[42rem]"
        >
          <Running check={check} />
        </div>
      ) : (
        <>
          {problem && <p className="mt-8 max-w-[42rem] text-[1.0625rem] font-semibold">{problem}</p>}
          {!report && (
            <p className="mt-4 text-soft">
              {states[state]}. <TextLink href="/server-check/ask">Check a server</TextLink>
            </p>
          )}
          {report && <ResultReport report={report} check={check} />}
          <Keeping check={check} />
        </>
      )}
    </div>
  );
}

type Check = Route.ComponentProps['loaderData'];

/** A check that waits or runs, with its progress rule by rule. */
function Running({ check: { id, state, before, seen, rules } }: { check: Check }) {
  const isRunning = state === 'running';
  const asked = seen.filter(({ outcome }) => outcome !== 'skipped');
  return (
    <>
      <p role="status" className="text-[1.0625rem] font-semibold">
        {isRunning
          ? rules > 0
            ? `${formatNumber(seen.length)} of ${countOf(rules, 'rule', 'rules')} decided`
            : 'We connect to the server'
          : before === 0
            ? 'Your check is the next to begin'
            : `${countOf(before ?? 0, 'check begins', 'checks begin')} before yours`}
      </p>
      <div className="mt-3">
        <Progress label="Progress of the check" value={rules > 0 ? seen.length : null} max={rules || 1} />
      </div>
      <p className="mt-4 text-soft">
        This page updates itself. Without JavaScript,{' '}
        <TextLink href={`/server-check/run/${id}`}>reload it</TextLink>. You can close it and come back. Only
        people with its URL see it.
      </p>
      <form method="post" className="mt-5">
        <Button type="submit" name="intent" value="stop" variant="secondary">
          Stop the check
        </Button>
      </form>
      {asked.length > 0 && (
        <ul className="mt-6 border-t border-rule text-sm" aria-label="Rules so far">
          {asked.toReversed().map(({ rule, outcome }) => (
            <li key={rule} className="flex justify-between gap-4 border-b border-rule py-1.5">
              <code className="min-w-0 wrap-anywhere">{rule}</code>
              <span className={outcome === 'failed' ? 'font-semibold text-error' : 'text-soft'}>
                {outcomeNames[outcome]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Export, how long the result is kept, and its deletion. */
function Keeping({ check: { id, report, keptUntil } }: { check: Check }) {
  return (
    <section aria-labelledby="keeping" className="no-print mt-12 max-w-[42rem] border-t border-rule pt-6">
      <h2 id="keeping" className="text-xl">
        This result
      </h2>
      <p className="mt-2 text-soft">
        Only people with the URL of this page see it. We delete it on {formatLongDate(keptUntil.slice(0, 10))}
        .
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {report && (
          <>
            <TextLink href={`/server-check/run/${id}/report.json`}>Download as JSON</TextLink>
            <TextLink href={`/server-check/run/${id}/report.html`}>Download as HTML</TextLink>
          </>
        )}
        <form method="post">
          <Button type="submit" name="intent" value="delete" variant="secondary" size="small">
            Delete it now
          </Button>
        </form>
      </div>
    </section>
  );
}
