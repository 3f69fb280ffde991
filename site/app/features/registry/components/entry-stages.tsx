import type { RegistryEntry } from '@context-native/checker';
import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { countRules, countsInWords } from '#app/lib/report-rules.ts';
import type { SentReport } from '#app/lib/verify-report.ts';
import { Section } from '#app/ui/section.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import type { ListingSummary } from '../listings.ts';
import type { Recheck } from '../rechecks.ts';
import { evidenceDays, type Stage } from '../stage.ts';

export interface StagesProps {
  entry: RegistryEntry;
  stage: Stage;
  /** Expiry of the evidence, ISO 8601; may be in the past. */
  expiresAt: string | null;
  report:
    | (Pick<SentReport, 'tool' | 'made_at' | 'server' | 'calls' | 'rules'> & {
        traceCount: number;
        listings: readonly ListingSummary[];
      })
    | undefined;
  /** Reasons why the report is not evidence. */
  problems: readonly string[];
  recheck: Recheck | undefined;
}

/** The three stages: declared, evidence, re-checked. */
export function EntryStages({ entry, stage, expiresAt, report, problems, recheck }: StagesProps) {
  const isEvidence = report !== undefined && problems.length === 0;
  return (
    <Section id="stages" title="Stages of evidence" className="mt-12" heading="mb-7 text-2xl">
      <Trace across label="Declared, evidence, re-checked">
        <TraceItem state="done" time="by its owner" title="Declared">
          <code className="wrap-anywhere">{entry.org_id}</code>{' '}
          {entry.compliance
            ? `declares that ${entry.version} complies with ${site.standardVersion}`
            : `does not declare that ${entry.version} complies`}
          , and shows a run.
        </TraceItem>
        <TraceItem
          state={isEvidence && stage !== 'expired' && stage !== 'changed' ? 'done' : 'next'}
          time={report && isEvidence ? formatLongDate(report.made_at) : 'a report and its traces'}
          title={titles[stage] ?? 'Evidence'}
        >
          {report && isEvidence ? (
            <Evidence report={report} expiresAt={expiresAt} stage={stage} />
          ) : (
            <NoEvidence problems={problems} />
          )}
        </TraceItem>
        <TraceItem
          state={stage === 'rechecked' ? 'done' : 'next'}
          time={recheck ? formatLongDate(recheck.checked_at) : 'by this project'}
          title="Re-checked"
        >
          {recheck ? <Rechecked recheck={recheck} /> : 'Not re-checked yet.'}
        </TraceItem>
      </Trace>
    </Section>
  );
}

const titles: Partial<Record<Stage, string>> = {
  expired: 'Evidence, expired',
  changed: 'Evidence, out of date',
};

interface EvidenceProps {
  report: NonNullable<StagesProps['report']>;
  expiresAt: string | null;
  stage: Stage;
}

function Evidence({ report, expiresAt, stage }: EvidenceProps) {
  const { tool, made_at, server, calls, rules, traceCount, listings } = report;
  const isExpired = stage === 'expired';
  const these =
    traceCount === 1 ? 'trace matches its digest and conforms' : 'traces match their digests and conform';
  return (
    <>
      <p>
        The owner ran <code>check-server</code> from <ToolName tool={tool} />:{' '}
        {countsInWords(countRules(rules))}. {calls && `${callsInWords(calls)} `}
        {traceCount} {these}.
      </p>
      <Listed server={server} listings={listings} />
      {stage === 'changed' && (
        <p className="mt-1 text-note">
          The server has changed since it was checked on {formatLongDate(made_at)}: it lists other tools,
          prompts or resource templates now.
        </p>
      )}
      {expiresAt && stage !== 'changed' && (
        <p className={isExpired ? 'mt-1 text-note' : 'mt-1'}>
          {isExpired
            ? `The report expired on ${formatLongDate(expiresAt)}, after ${evidenceDays} days.`
            : `The report is valid until ${formatLongDate(expiresAt)}.`}
        </p>
      )}
    </>
  );
}

/** The state of the server that the evidence is about. */
function Listed({ server, listings }: Pick<EvidenceProps['report'], 'server' | 'listings'>) {
  return (
    <p className="mt-1 wrap-anywhere">
      {server && (
        <>
          The report is about <bdi>{server.name}</bdi> <bdi>{server.version}</bdi>.{' '}
        </>
      )}
      {listings.length === 0 && 'The report is older than digests, so it cannot show later changes.'}
      {listings.map(({ revisions, digest, tools, prompts, resource_templates }) => (
        <span key={revisions.join()} className="block">
          In {revisions.join(' and ')}: {countOf(tools, 'tool', 'tools')},{' '}
          {countOf(prompts, 'prompt', 'prompts')},{' '}
          {countOf(resource_templates, 'resource template', 'resource templates')},{' '}
          {digest ? <code title={digest}>{digest.slice(0, 15)}…</code> : 'not read completely'}
        </span>
      ))}
    </p>
  );
}

function NoEvidence({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return <p>The entry has no report.</p>;
  return (
    <>
      <p>The entry has a report that does not count as evidence:</p>
      <ul className="mt-1">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere text-note">
            {problem}
          </li>
        ))}
      </ul>
    </>
  );
}

function Rechecked({ recheck: { by, checker, traces, problems, run_again } }: { recheck: Recheck }) {
  const found =
    problems.length === 0
      ? `digests and ${countOf(traces, 'trace', 'traces')} are correct`
      : countOf(problems.length, 'problem', 'problems');
  return (
    <>
      <p>
        {by} re-checked the file with <ToolName tool={checker} />: {found}.
      </p>
      {problems.slice(0, 5).map((problem) => (
        <p key={problem} className="mt-1 wrap-anywhere text-note">
          {problem}
        </p>
      ))}
      <p className="mt-1">
        {run_again ? (
          <>
            <code>check-server</code> was run again: {countsInWords(run_again.counts)}.
            {run_again.calls && ` ${callsInWords(run_again.calls)}`}
          </>
        ) : (
          <>
            <code>check-server</code> was not run again.
          </>
        )}
      </p>
    </>
  );
}

const callsInWords = ({ called, listed }: { called: number; listed: number }) =>
  `${called} of ${countOf(listed, 'tool', 'tools')} called.`;

const ToolName = ({ tool }: { tool: { name: string; version: string } }) => (
  <span className="wrap-anywhere">
    <code>{tool.name}</code> {tool.version}
  </span>
);
