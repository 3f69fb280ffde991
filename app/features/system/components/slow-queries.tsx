import { formatNumber } from '#app/lib/format-number.ts';
import { DeskTable } from '#app/ui/desk.tsx';
import type { SystemDescription } from '../system.server.ts';

interface SlowQueriesProps extends Pick<SystemDescription, 'slow'> {
  kind: SystemDescription['database']['kind'];
}

/** The statements that take longest, without what is sent with them. */
export function SlowQueries({ slow: { countedBy, statements }, kind }: SlowQueriesProps) {
  return (
    <section aria-labelledby="slow">
      <h2 id="slow" className="desk-section">
        Slow queries
      </h2>
      <p className="mb-3 max-w-[44em] text-sm text-soft">
        {countedBy === 'server'
          ? 'By their mean time in the server, as pg_stat_statements counts them for all processes.'
          : `What took this process 20 ms or more since its start, waiting included.${kind === 'server' ? ' With the extension pg_stat_statements the server’s own count stands here.' : ''}`}
      </p>
      {statements.length === 0 ? (
        <p className="text-sm text-soft">None.</p>
      ) : (
        <DeskTable
          label="Slowest statements"
          rows={statements.map((statement, id) => ({ ...statement, id }))}
          columns={[
            {
              label: 'Statement',
              cell: ({ text }) => (
                <span
                  className="block max-h-24 overflow-hidden font-mono text-xs font-normal wrap-anywhere"
                  title={text}
                >
                  {text.length > 300 ? `${text.slice(0, 300)}…` : text}
                </span>
              ),
            },
            { label: 'Times', name: 'times', isNumber: true, cell: ({ count }) => formatNumber(count) },
            { label: 'Mean', name: 'mean', isNumber: true, cell: ({ meanMs }) => inMs(meanMs) },
            { label: 'Longest', name: 'longest', isNumber: true, cell: ({ longestMs }) => inMs(longestMs) },
          ]}
        />
      )}
    </section>
  );
}

const inMs = (ms: number) => `${formatNumber(Math.round(ms * 10) / 10)} ms`;
