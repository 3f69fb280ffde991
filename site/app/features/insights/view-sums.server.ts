import { sql } from 'drizzle-orm';
import type { Counted } from '#app/services/database/count-over-time.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { blogArticleDailyViews, blogArticleViews, blogViewDays } from './tables.server.ts';

/** Views moved by one statement: few enough for the statement's time limit, however many there are. */
const batch = 5_000;

/** Start of the first day (UTC) that has no sum yet. */
const firstOpen = sql`coalesce(((select max(day) from ${blogViewDays}) + 1)::timestamp at time zone 'UTC', '-infinity')`;

/**
 * Sums up the views of every day that is over, for counts over time, and replaces views older than 90 days by one row for
 * each article and day: user agent and referrer are deleted with the rows (`/privacy` promises it). The counts stay the
 * same, whenever and however often this runs.
 */
export async function sumUpViews(db: Database): Promise<void> {
  // After an hour, no request still writes a view of that day.
  await db.execute(sql`
    insert into ${blogViewDays} (day, views)
    select (viewed_at at time zone 'UTC')::date, count(*) from ${blogArticleViews}
    where viewed_at >= ${firstOpen}
      and viewed_at < date_trunc('day', (now() - interval '1 hour') at time zone 'UTC') at time zone 'UTC'
    group by 1 on conflict do nothing`);
  while ((await moveOldViews(db)) === batch);
}

/** Sums up the oldest views. @returns the number of rows deleted */
async function moveOldViews(db: Database): Promise<number> {
  const [moved] = await rows<{ views: number }>(
    db,
    sql`with gone as (
        delete from ${blogArticleViews} where id = any(array(
          select id from ${blogArticleViews} where viewed_at < now() - interval '90 days' order by viewed_at limit ${batch}
        ))
        returning article_id, (viewed_at at time zone 'UTC')::date as day
      ), summed as (
        insert into ${blogArticleDailyViews} as kept (article_id, day, views)
        select article_id, day, count(*) from gone group by 1, 2
        on conflict (article_id, day) do update set views = kept.views + excluded.views
      )
      select count(*)::int as views from gone`,
  );
  return moved?.views ?? 0;
}

/**
 * Views of articles over time: days that are over by their sums, the rest one by one. A day's sum counts as of its start,
 * so the day in which a period is cut counts whole.
 */
export const articleViews: Counted = {
  from: sql`(select day::timestamp at time zone 'UTC' as seen_at, views from ${blogViewDays}
    union all select viewed_at, 1 from ${blogArticleViews} where viewed_at >= ${firstOpen}) as seen`,
  at: sql`seen_at`,
  amount: sql`sum(views)`,
};
