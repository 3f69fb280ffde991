import { sql } from 'drizzle-orm';
import { type Database, rows } from '../database/database.server.ts';

/** One queue of background work. */
interface QueueState {
  name: string;
  /** Jobs that nobody works on yet, those of a later time included. */
  waiting: number;
  /** Since when the oldest of those waits whose time has come, or null. */
  oldestAt: string | null;
  active: number;
  /** Failed for good: nobody tries it again by itself. */
  failed: number;
  /** Within the last day: finished jobs are kept no longer. */
  doneAt: string | null;
  /** When the queue gives itself a job: cron, in UTC. */
  schedule: string | null;
}

/** A job that threw when it was last tried. */
interface FailingJob {
  id: string;
  queue: string;
  /** Failed for good; else it is tried again at `nextAt`. */
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

/** How a time reads in JavaScript, whatever the zone of the server is. */
const iso = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/**
 * Every queue of this database, and the jobs that fail, those that were
 * given up first: one query of pg-boss's own tables.
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

/** Has a failing job tried again now, also one that was given up. False when there is no such job any more. */
export async function retryJob(tx: Database, queue: string, id: string): Promise<boolean> {
  const changed = await rows(
    tx,
    sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
      where name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') returning id`,
  );
  return changed.length > 0;
}

/** Forgets a failing job, which is then never done. False when there is no such job any more. */
export async function discardJob(tx: Database, queue: string, id: string): Promise<boolean> {
  const gone = await rows(
    tx,
    sql`delete from pgboss.job where name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') returning id`,
  );
  return gone.length > 0;
}
