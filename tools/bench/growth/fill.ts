import type pg from 'pg';
import { readPracticeBank } from '#app/features/certification/exams/question-bank.server.ts';
import { people, shown } from './people.ts';

/** Numbers of rows. `people` must be above `credentials`, and both above the 300 rows that one person has. */
interface Sizes {
  items: number;
  articles: number;
  people: number;
  credentials: number;
  answers: number;
  views: number;
}

/**
 * Fills a seeded database with a large site's data, by SQL. Most dates are spread over the last two years. Views are in
 * order of time, and spread unevenly over the articles.
 */
export async function fill(client: pg.ClientBase, sizes: Sizes): Promise<void> {
  const { items, articles, people: accounts, credentials, answers, views } = sizes;
  const paper = (await readPracticeBank('foundation')).questions.slice(0, 30);
  const attempts = Math.ceil(answers / paper.length);
  const past = (span: string) => `now() - random() * interval '${span}'`;
  await client.query(makeWords);
  const steps: [string, string, unknown[]?][] = [
    ['items', await copyOf(client, 'mcp_catalog_items', itemColumns, items)],
    ['articles', await copyOf(client, 'blog_articles', articleColumns, articles)],
    [
      'people',
      `insert into users (id, name, email, email_verified, created_at)
         select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.org', true, ${past('2 years')}
         from generate_series(1, ${accounts - 2}) n;
       insert into users (id, name, email, email_verified, role) values
         ('${people.member}', 'Mary Much', 'mary@example.org', true, 'member'),
         ('${people.admin}', 'Ada Desk', 'ada@example.org', true, 'admin');
       insert into accounts (account_id, provider_id, user_id) select id, 'credential', id from users`,
    ],
    [
      'orders',
      `create temp table holders as select id, row_number() over (order by created_at) as n from users where role = 'member';
       insert into orders (user_id, level, provider, session_id, amount, currency, status, created_at, checked_at, paid_at)
         select id, 'foundation', 'sandbox', 'cs_' || id, 4900, 'usd', 'paid', at, at, at
         from (select id, ${past('2 years')} as at from holders where n <= ${credentials} or id = '${people.member}') bought;
       insert into entitlements (user_id, level, order_id) select user_id, level, id from orders;
       insert into orders (user_id, level, provider, session_id, amount, currency, status, paid_at)
         select '${people.member}', 'developer', 'sandbox', 'cs_many_' || n, 4900, 'usd', 'refunded', now() from generate_series(1, 300) n;
       insert into orders (id, user_id, level, kind, quantity, provider, session_id, amount, currency, status, paid_at)
         values ('${shown.team}', '${people.member}', 'developer', 'team', 200, 'sandbox', 'cs_team', 980000, 'usd', 'paid', now());
       insert into vouchers (id, order_id, number, expires_at, offered_at, accepted_at, user_id, shown_as)
         select case when n = 1 then '${shown.seat}' else gen_random_uuid() end, '${shown.team}', n, now() + interval '1 year',
           at, at, case when at is not null then id end, case when at is not null then 'Person' end
         from (select n, id, case when n <= 150 then now() end as at
           from (select row_number() over (order by id = '${people.member}' desc, n) as n, id from holders) h where n <= 200) seats`,
    ],
    [
      'attempts',
      `insert into exam_attempts (id, user_id, level, exam_version, seed, questions, total, pass_score, holder_name,
           started_at, deadline, completed_at, score_numeric, passed, held_for)
         select case when n = 1 then '${shown.attempt}' else gen_random_uuid() end, user_id, 'foundation', 'bench', 'bench', $1,
           ${paper.length}, 21, 'Person', at, at + interval '1 hour', at + interval '30 minutes', 20 + n % 10,
           case when n % 100 = 5 then null else n % 10 > 0 end, case when n % 100 = 5 then 'too_fast' end
         from (select case when n <= 300 then '${people.member}' else h.id end as user_id, n, ${past('2 years')} as at
           from holders h where n <= ${attempts}) of_people`,
      [JSON.stringify(paper)],
    ],
    [
      'answers',
      `insert into exam_answers (attempt_id, qid, position, selected_index, seq, answered_at, correct)
         select a.id, q.qid, q.position, q.position % 4, 1, a.completed_at, q.position <= a.score_numeric
         from exam_attempts a, unnest($1::text[]) with ordinality as q (qid, position)`,
      [paper.map(({ id }) => id)],
    ],
    [
      'credentials',
      `insert into credentials (id, user_id, level, attempt_id, holder_name, is_listed, recipient_hash, recipient_salt, score, total,
           pass_score, exam_minutes, passed_at, issued_at, status_index, revoked_at, revocation_reason, revoked_by)
         select case when user_id = '${people.member}' then '${shown.credential}' else gen_random_uuid() end, user_id, 'foundation', attempt_id, 'Person ' || n, n % 5 = 0,
           'sha256$' || md5(n::text), md5(n::text), 25, 30, 21, 60, at, at, n * 2,
           case when n % 50 = 0 then now() end, case when n % 50 = 0 then 'For the benchmark.' end, case when n % 50 = 0 then 'operator' end
         from (select e.user_id, a.id as attempt_id, o.paid_at as at, row_number() over (order by o.id) as n
           from entitlements e join orders o on o.id = e.order_id
           left join lateral (select id from exam_attempts where user_id = e.user_id and passed
             order by started_at limit 1) a on true
           where o.level = 'foundation' limit ${credentials}) held`,
    ],
    [
      'the other data of a site',
      `insert into blog_article_likes (article_id, user_id)
         select a.id, h.id from (select id, row_number() over (order by slug) as n from blog_articles) a
         join holders h on h.n % ${articles} = a.n where h.n <= 100000;
       insert into blog_article_likes (article_id, user_id) select id, '${people.member}' from blog_articles limit 2000 on conflict do nothing;
       insert into submissions (kind, title, data, email, submitted_by, status, created_at)
         select 'course', 'Course ' || n, '{}', 'sender@example.org', case when n <= 1000 then '${people.member}'::uuid end,
           case when n % 2 = 0 then 'approved' else 'pending' end, ${past('2 years')} from generate_series(1, 20000) n;
       insert into security_events (user_id, kind, at, device)
         select case when n <= 1000 then '${people.member}'::uuid else h.id end, 'signed-in', ${past('90 days')}, 'Firefox on Linux' from holders h;
       insert into audit_log (at, actor, action, subject, details)
         select ${past('2 years')}, 'user:${people.admin}', 'article.changed', 'article:' || n, '{}' from generate_series(1, 200000) n;
       insert into donations (provider, session_id, amount, currency, status, created_at, paid_at)
         select 'sandbox', 'don_' || n, 500, 'usd', 'paid', at, at from (select n, ${past('2 years')} as at from generate_series(1, 20000) n) given`,
    ],
    [
      'views',
      `insert into blog_article_views (article_id, user_agent, referrer, viewed_at)
         select all_of.ids[1 + floor(${articles} * random() ^ 3)::int], 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '',
           now() - interval '2 years' * (1 - n / ${views}.0)
         from generate_series(1, ${views}) n, (select array_agg(id order by slug) as ids from blog_articles) all_of`,
    ],
  ];
  for (const [name, text, values] of steps) {
    const startedAt = performance.now();
    const rebuild = await strip(client, largest[name]);
    await client.query(text, values);
    await rebuild();
    console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  await client.query('vacuum analyze');
}

/** Expressions for columns that differ between a row and its copies: `n` numbers all copies, `copy` is the round. */
const itemColumns: Record<string, string> = {
  id: 'gen_random_uuid()',
  slug: "slug || '-' || copy",
  name: "name || ' ' || pg_temp.word(n)",
  maintainer: "coalesce(maintainer, '') || ' ' || pg_temp.word(n / 7)",
  tags: "tags[1:4] || array['from-registry', pg_temp.word(n % 700)]",
  tier: "case when copy % 9 = 0 then tier else 'community' end",
  sort_order: '1000',
  source_key: 'source_key || copy',
  created_at: "now() - random() * interval '2 years'",
  updated_at: "now() - random() * interval '1 year'",
};

const articleColumns: Record<string, string> = {
  id: 'gen_random_uuid()',
  slug: "slug || '-' || copy",
  title: "title || ' ' || pg_temp.word(n)",
  status: "'published'",
  featured: 'false',
  published_at: "now() - random() * interval '2 years'",
  updated_at: "now() - random() * interval '1 year'",
};

/**
 * SQL that inserts copies of a table's rows until it has `size` rows. Columns in `changed` get their expressions,
 * others are copied.
 */
async function copyOf(
  client: pg.ClientBase,
  table: string,
  changed: Record<string, string>,
  size: number,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`);
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`);
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from (select seed.*, copy, row_number() over (order by copy, slug) as n from ${table} seed,
      generate_series(1, ${size} / (select count(*) from ${table}) + 1) copy) seeds
    where n <= ${size} - (select count(*) from ${table})`;
}

/** SQL function: an invented word, always the same for a number. */
const makeWords = `create function pg_temp.word(n bigint) returns text language sql immutable as $$
  select string_agg((array['ka','lo','mi','ne','ru','sa','to','vi','wo','ze'])[1 + digit::int], '')
  from string_to_table((n + 1000)::text, null) as digit $$`;

/** Steps that fill a table without its indexes and checks, in a tenth of the time. */
const largest: Record<string, string> = { views: 'blog_article_views', answers: 'exam_answers' };

/**
 * Removes indexes and the key from an empty table, and disables its triggers. @returns a function that restores them
 */
async function strip(client: pg.ClientBase, table: string | undefined): Promise<() => Promise<void>> {
  if (!table) return async () => {};
  const key = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::regclass and contype = 'p'`,
    [table],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = $1',
    [table],
  );
  await client.query(`alter table ${table} disable trigger all`);
  for (const { name } of key.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const others = indexes.rows.filter(({ name }) => !key.rows.some((one) => one.name === name));
  for (const { name } of others) await client.query(`drop index ${name}`);
  return async () => {
    for (const { name, definition } of key.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of others) await client.query(definition);
    await client.query(`alter table ${table} enable trigger all`);
  };
}
