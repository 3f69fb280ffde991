import { quote } from 'context-native/public/quote';
import { formatMoment } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { outcomeNames } from '#app/lib/report-rules.ts';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { ShownReport, ShownRule } from '../report-page.server.ts';

interface ResultReportProps {
  report: ShownReport;
  check: { kind: 'polite' | 'full'; url: string; siteUrl: string };
}

/** A report: the verdict, the fixes, if the server is ready for the newest revision, and every rule. */
export function ResultReport({ report, check }: ResultReportProps) {
  const { verdict, musts, advice, newestRevision, readiness, rules } = report;
  return (
    <div className="max-w-[48rem]">
      <p className="mt-8 text-xl wrap-anywhere">{verdict}</p>
      <Facts report={report} />
      {musts.length > 0 && <Fixes id="fix" title="Fix first" fixes={musts} />}
      {advice.length > 0 && <Fixes id="advice" title="Advice" fixes={advice} />}
      <section aria-labelledby="ready" className="mt-10">
        <h2 id="ready" className="text-2xl">
          Ready for revision {newestRevision}?
        </h2>
        <p className="mt-3 wrap-anywhere">
          <strong>{answers[readiness.answer]}.</strong> {readiness.why}
        </p>
        {readiness.how && <p className="mt-2 text-soft wrap-anywhere">{readiness.how}</p>}
        {readiness.missing.length > 0 && (
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {readiness.missing.map(({ what, fix }) => (
              <li key={what} className="wrap-anywhere">
                {what}{' '}
                <span className="text-soft">
                  <WordsWithCode>{fix}</WordsWithCode>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="rules" className="mt-10">
        <h2 id="rules" className="text-2xl">
          Every rule
        </h2>
        <p className="mt-2 text-soft">
          {countOf(rules.length, 'rule was tested', 'rules were tested')}. Broken rules come first.
        </p>
        <div className="mt-3 border-t border-rule">
          {rules.map((rule) => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </div>
      </section>
      <NotTested report={report} check={check} />
    </div>
  );
}

const answers = { yes: 'Yes', no: 'No', 'not known': 'Not known' };

/** The revisions and the time of the test. The verdict names the server and its version. */
function Facts({ report: { revisions, testedAt } }: Pick<ResultReportProps, 'report'>) {
  const tested = revisions.length > 0 ? `Tested in ${revisions.join(' and ')}` : 'No revision answered';
  return (
    <p className="mt-2 text-sm text-soft">
      {tested} · {formatMoment(new Date(testedAt))}
    </p>
  );
}

/** Id of the element of a rule, which the list of fixes links to. */
const anchorOf = (rule: string) => `rule-${rule.replace('/', '-')}`;

function Fixes({ id, title, fixes }: { id: string; title: string; fixes: ShownReport['musts'] }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ol className="mt-3 border-t border-rule">
        {fixes.map(({ id: rule, title: name, reason, who, fix }) => (
          <li key={rule} className="border-b border-rule py-3 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            <p className="text-soft">{reason}</p>
            <p className="mt-1">
              <WordsWithCode>{fix}</WordsWithCode>
            </p>
            <p className="mt-1 text-sm text-soft">
              {who && `${who} · `}
              <TextLink href={`#${anchorOf(rule)}`}>See the exchange</TextLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const marks = {
  failed: 'font-semibold text-error',
  warned: 'text-note',
  passed: 'text-ok',
  skipped: 'text-soft',
};

function Rule({ rule }: { rule: ShownRule }) {
  const { id, title, outcome, isBroken, reason, clauses, exchange, seeAgain } = rule;
  return (
    <details id={anchorOf(id)} open={isBroken} className="border-b border-rule">
      <summary className="check-fold">
        <span className="min-w-0 wrap-anywhere">
          <span className={`whitespace-nowrap ${marks[outcome]}`}>{outcomeNames[outcome]}</span> · {title}{' '}
          <code className="text-xs text-soft">{id}</code>
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4 text-[0.9375rem] wrap-anywhere">
        {reason && <p className="text-soft">{reason}</p>}
        {clauses.length > 0 && (
          <p>
            Clause:{' '}
            {clauses.map(({ text, url }, index) => (
              <span key={text}>
                {index > 0 && ', '}
                {url ? <TextLink href={url}>{text}</TextLink> : text}
              </span>
            ))}
          </p>
        )}
        {exchange && (
          <>
            <CodeBlock code={plainCode(exchange.sent)} title="request" isCut />
            <CodeBlock code={plainCode(exchange.received)} title="answer" isCut />
            <p>Expected: {exchange.expected}</p>
          </>
        )}
        {seeAgain && <CodeBlock code={plainCode(seeAgain)} title="see it again" />}
      </div>
    </details>
  );
}

/** Rules that were not tested, and the command that tests them. */
function NotTested({ report: { notTested }, check: { kind, url, siteUrl } }: ResultReportProps) {
  if (notTested.length === 0) return null;
  return (
    <section aria-labelledby="not-tested" className="mt-10">
      <h2 id="not-tested" className="text-2xl">
        Not tested
      </h2>
      <p className="mt-2 text-soft">
        {kind === 'polite'
          ? 'A polite check calls no tool, and makes one mistake only. If this is your server, run a full check here, or the command on your machine:'
          : 'Some rules need your choice, or do not apply. The command on your machine has all choices:'}
      </p>
      <CheckerCommand siteUrl={siteUrl} args={`check-server ${quote(url)}`} />
      <details className="mt-3 border-y border-rule">
        <summary className="check-fold">{countOf(notTested.length, 'rule', 'rules')}</summary>
        <ul className="pb-3 text-[0.9375rem]">
          {notTested.map(({ id, title, reason }) => (
            <li key={id} className="py-1.5 wrap-anywhere">
              {title} <code className="text-xs text-soft">{id}</code>
              {reason && <span className="block text-soft">{reason}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
