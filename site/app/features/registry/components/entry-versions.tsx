import { formatLongDate } from '#app/lib/dates.ts';
import { shortId } from '#app/lib/traces.ts';
import { Section } from '#app/ui/section.tsx';
import type { Version } from '../entry-file.ts';

const row = 'grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 border-b border-rule py-2.5';

/** The versions that were declared before, as the file keeps them. */
export function EntryVersions({ current, versions }: { current: string; versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <Section
      id="versions"
      title="Versions"
      className="mt-14 border-t border-rule pt-10"
      heading="mb-5 text-2xl"
    >
      <ol className="text-sm">
        <li className={row}>
          <b className="font-mono text-[0.8125rem] wrap-anywhere">
            <bdi>{current}</bdi>
          </b>{' '}
          <span className="text-soft">this entry</span>
        </li>
        {versions.map(({ version, day, mcp_trace_id, report_digest }) => (
          <li key={version} className={row}>
            <b className="font-mono text-[0.8125rem] wrap-anywhere">
              <bdi>{version}</bdi>
            </b>{' '}
            <span className="text-soft">
              <time dateTime={day}>{formatLongDate(day)}</time>, run{' '}
              <code title={mcp_trace_id}>{shortId(mcp_trace_id)}</code>
              {report_digest ? (
                <>
                  , report <code title={report_digest}>{report_digest.slice(0, 15)}…</code>
                </>
              ) : (
                ', without a report'
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
