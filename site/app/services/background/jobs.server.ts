import { sql } from 'drizzle-orm';
import { type Database, rows } from '../database/database.server.ts';

interface QueueState {
  name: string;
  /** Jobs that do not run yet, with those for a later time. */
  waiting: number;
  /** Time since which the oldest due one waits; null without one. */
  oldestAt: string | null;
  active: number;
  /** Jobs that failed for good and are not tried again automatically. */
  failed: number;
  /** Time at which the last job finished, if its record still exists: for about a day. */
  doneAt: string | null;
  /** Schedule of the queue's own jobs: cron, in UTC. */
  schedule: string | null;
}

/** A job whose last run failed. */
interface FailingJob {
  id: string;
  queue: string;
  /** True if it failed for good; otherwise it is tried again at `nextAt`. */
  isGivenUp: boolean;
  tries: number;
  sentAt: string;
  nextAt: string | null;
  /** Error text of the last failed run. */
  error: string;
}

/** Limits of a list that a person reads. */
const shownJobs = 50;
const shownCharacters = 400;

/** A time as JavaScript writes it, whatever the time zone of the server. */
const iso = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/**
 * The queues of this database, and the failing jobs, those that failed for good first: one query of pg-boss's tables.
 */
export async function describeJobs(db: Database): Promise<{ queues: QueueState[]; failing: FailingJob[] }> {
  const [told] = await rows<{ queues: QueueState[]; failing: FailingJob[] }>(
    db,
    sql`select (select coalesce(json_agg(q), '[]') from (${queueStates}) q) as queues,
      (select coalesce(json_agg(f), '[]') from (${failingJobs}) f) as failing`,
  );
  return told ?? { queues: [], failing: [] };
}

const queueStates = sql`select q.name, count(j.id) filter (where j.state < 'active')::int as waiting,
        ${iso("min(greatest(j.created_on, j.start_after)) filter (where j.state < 'active' and j.start_after <= now())")} as "oldestAt",
        count(j.id) filter (where j.state = 'active')::int as active,
        count(j.id) filter (where j.state = 'failed')::int as failed,
        ${iso("max(j.completed_on) filter (where j.state = 'completed')")} as "doneAt",
        (select s.cron from pgboss.schedule s where s.name = q.name limit 1) as schedule
      from pgboss.queue q left join pgboss.job j on j.name = q.name
      where q.name not like '\\_\\_pgboss%' group by q.name order by q.name limit 200`;

/** Job data stays out of the list: it may be a mail. */
const failingJobs = sql`select id, name as queue, state = 'failed' as "isGivenUp", retry_count + (state = 'failed')::int as tries, ${iso('created_on')} as "sentAt",
        case when state = 'retry' then ${iso('start_after')} end as "nextAt",
        left(coalesce(output ->> 'message', output #>> '{value,message}', output::text, 'It did not end in its time.'), ${sql.raw(String(shownCharacters))}) as error
      from pgboss.job where state in ('retry', 'failed') order by state desc, created_on limit ${sql.raw(String(shownJobs))}`;

/** Tries a failing job again now, also one that failed for good. False if there is no such job any more. */
export async function retryJob(tx: Database, queue: string, id: string): Promise<boolean> {
  const changed = await rows(
    tx,
    sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
      where name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') returning id`,
  );
  return changed.length > 0;
}

/** Deletes a failing job. False if there is no such job any more. */
export async function discardJob(tx: Database, queue: string, id: string): Promise<boolean> {
  const gone = await rows(
    tx,
    sql`delete from pgboss.job where name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') returning id`,
  );
  return gone.length > 0;
}
