/** A million rows in the site's tables, by SQL: people, their passwords, their sign-ins and views of articles. */
import type pg from 'pg';

const people = 200_000;
const views = 500_000;
const events = 100_000;

/** Needs a database with the seed. */
export async function fillMillionRows(client: pg.ClientBase): Promise<void> {
  const ago = (most: string) => `now() - random() * interval '${most}'`;
  await client.query(`insert into users (name, email, email_verified, created_at)
    select 'Person ' || n, 'person-' || n || '@example.org', true, ${ago('2 years')} from generate_series(1, ${people}) n`);
  await client.query(`insert into accounts (account_id, provider_id, user_id, password)
    select id, 'credential', id, '$argon2id$' || md5(id::text) || md5(email) from users`);
  await client.query(`insert into security_events (user_id, kind, at, address, device)
    select id, 'signed-in', ${ago('90 days')}, '198.51.100.7', 'Firefox on Linux' from users limit ${events}`);
  await client.query(`insert into blog_article_views (article_id, user_agent, referrer, viewed_at)
    select id, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)', 'https://search.example/', ${ago('90 days')}
    from (select id, row_number() over (order by slug) - 1 as place, count(*) over () as articles from blog_articles) article
    join generate_series(1, ${views}) n on n % articles = place`);
}

/** For each table, its number of rows and a checksum of them; for each sequence, its position as the checksum. */
export type Contents = Record<string, { count: number; sum: string }>;

/** Contents to compare after a restore. */
export async function contentsOf(client: pg.ClientBase): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::float8 as count,
         coalesce(sum(hashtextextended(row::text, 0)), 0)::text as sum from ${name} as row`,
  );
  const { rows: summed } = await client.query(sums.join(' union all '));
  const { rows: sequences } = await client.query(
    `select 'sequence ' || sequencename as name, 0 as count, coalesce(last_value, 0)::text as sum from pg_sequences`,
  );
  return Object.fromEntries([...summed, ...sequences].map(({ name, count, sum }) => [name, { count, sum }]));
}
