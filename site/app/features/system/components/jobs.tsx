import { formatNumber } from '#app/lib/format-number.ts';
import { Button } from '#app/ui/button.tsx';
import { DeskTable, DeskTime } from '#app/ui/desk.tsx';
import { Section } from '#app/ui/section.tsx';
import type { SystemDescription } from '../system.server.ts';

/** Background work by queue. Queues without work are folded. */
export function Queues({ queues }: Pick<SystemDescription, 'queues'>) {
  const isBusy = ({ waiting, active, failed }: (typeof queues)[number]) => waiting + active + failed > 0;
  const busy = queues.filter(isBusy);
  const idle = queues.filter((queue) => !isBusy(queue));
  return (
    <Section id="queues" title="Background work" heading="desk-section">
      {busy.length > 0 ? (
        <QueueTable label="Queues with work" queues={busy} />
      ) : (
        <p className="text-sm text-soft">Nothing is waiting or running.</p>
      )}
      {idle.length > 0 && (
        <details className="desk-folded mt-3">
          <summary>{formatNumber(idle.length)} queues without work</summary>
          <QueueTable label="Queues without work" queues={idle} />
        </details>
      )}
    </Section>
  );
}

function QueueTable({ label, queues }: { label: string } & Pick<SystemDescription, 'queues'>) {
  return (
    <DeskTable
      label={label}
      rows={queues.map((queue) => ({ ...queue, id: queue.name }))}
      columns={[
        { label: 'Queue', cell: ({ name }) => name },
        { label: 'Waiting', name: 'waiting', isNumber: true, cell: ({ waiting }) => waiting },
        { label: 'Running', name: 'running', isNumber: true, cell: ({ active }) => active },
        { label: 'Given up', name: 'given up', isNumber: true, cell: ({ failed }) => failed },
        {
          label: 'Due since (UTC)',
          name: 'due since',
          cell: ({ oldestAt }) => oldestAt && <DeskTime at={oldestAt} />,
        },
        {
          label: 'Done last (UTC)',
          name: 'done',
          cell: ({ doneAt }) => (doneAt ? <DeskTime at={doneAt} /> : 'not in the last day'),
        },
        { label: 'Schedule', cell: ({ schedule }) => schedule && <code>{schedule}</code> },
      ]}
    />
  );
}

/** Failing jobs, each with buttons to retry or discard it. */
export function FailingJobs({ jobs }: { jobs: SystemDescription['failing'] }) {
  return (
    <Section id="failing" title="Failing jobs" heading="desk-section">
      {jobs.length === 0 ? (
        <p className="text-sm text-soft">No job is failing. A job that we gave up on stays here for a day.</p>
      ) : (
        <DeskTable
          label="Jobs that fail"
          rows={jobs}
          columns={[
            {
              label: 'Job',
              cell: ({ queue, id }) => (
                <>
                  {queue}
                  <span className="block font-mono text-xs font-normal text-soft" title={id}>
                    {id.slice(0, 8)}…
                  </span>
                </>
              ),
            },
            {
              label: 'Error',
              cell: ({ error }) => <span className="text-xs wrap-anywhere">{error}</span>,
            },
            { label: 'Tries', name: 'tries', isNumber: true, cell: ({ tries }) => tries },
            { label: 'Sent (UTC)', name: 'sent', cell: ({ sentAt }) => <DeskTime at={sentAt} /> },
            {
              label: 'Next try (UTC)',
              name: 'next try',
              cell: ({ nextAt }) => (nextAt ? <DeskTime at={nextAt} /> : 'given up'),
            },
            { label: 'Do', cell: (job) => <JobForm {...job} /> },
          ]}
        />
      )}
    </Section>
  );
}

function JobForm({ queue, id }: { queue: string; id: string }) {
  const about = `the job ${id.slice(0, 8)} of ${queue}`;
  return (
    <form method="post" className="flex flex-wrap gap-x-3">
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="id" value={id} />
      {Object.entries({ retry: 'Try again', discard: 'Discard' }).map(([intent, label]) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="quiet"
          size="small"
          aria-label={`${label}: ${about}`}
        >
          {label}
        </Button>
      ))}
    </form>
  );
}
