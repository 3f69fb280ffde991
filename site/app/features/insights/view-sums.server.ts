import { sql } from 'drizzle-orm';
import type { Counted } from '#app/services/database/count-over-time.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { blogArticleDailyViews, blogArticleViews, blogViewDays } from './tables.server.ts';

/** Maximum number of views that one statement moves, to stay within the statement timeout. */
const batch = 5_000;

/** Start of the day (UTC) after the last day with a sum. */
const firstOpen = sql`coalesce(((select max(day) from ${blogViewDays}) + 1)::timestamp at time zone 'UTC', '-infinity')`;

/**
 * Sums up the views of past days, for counts over time. Replaces views older than 90 days by one row for each article
 * and day: user agent and referrer are deleted with the rows, as `/privacy` promises. Running it again changes no
 * count.
 */
export async function sumUpViews(db: Database): Promise<void> {
  // A day is summed an hour after its end, when no request still writes a view of it.
  await db.execute(sql`
    insert into ${blogViewDays} (day, views)
    select (viewed_at at time zone 'UTC')::date, count(*) from ${blogArticleViews}
    where viewed_at >= ${firstOpen}
      and viewed_at < date_trunc('day', (now() - interval '1 hour') at time zone 'UTC') at time zone 'UTC'
    group by 1 on conflict do nothing`);
  while ((await moveOldViews(db)) === batch);
}

/** Moves up to `batch` of the oldest views to daily sums. @returns the number of rows deleted */
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
 * Views of articles over time: the sums of past days, and the rest one by one. A day's sum counts at the day's start,
 * so a period that ends within a summed day includes the whole day.
 */
export const articleViews: Counted = {
  from: sql`(select day::timestamp at time zone 'UTC' as seen_at, views from ${blogViewDays}
    union all select viewed_at, 1 from ${blogArticleViews} where viewed_at >= ${firstOpen}) as seen`,
  at: sql`seen_at`,
  amount: sql`sum(views)`,
};
