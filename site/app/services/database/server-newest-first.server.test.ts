import { expect, test } from 'vitest';
import { auditList } from '#app/desk/audit-log.server.ts';
import { securityList } from '#app/desk/people/security-log.server.ts';
import { listArticles, listFeatured, listForFeeds } from '#app/features/insights/articles.server.ts';
import { listEntries } from '#app/features/library/entries.server.ts';
import { noFilter } from '#app/features/library/schema.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { noteStatements } from '../../../tests/support/many-items.ts';

const database = await testDatabase();
const { db } = database;
if (database.kind !== 'server') throw new Error('this is about a server');
const { pool } = database;

await pool.query(`
  insert into blog_categories values ('c', 'C', 1);
  insert into blog_articles
    (slug, status, title, excerpt, content, content_type, category, author_name, reading_time_minutes, featured, published_at)
    select 's' || i, 'published', 'T', 'e', 'c', 'article', 'c', 'a', 1, i % 50 = 0, now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
  insert into credentials
    (level, recipient_hash, recipient_salt, score, total, pass_score, exam_minutes, passed_at, is_listed, issued_at,
      status_index)
    select 'foundation', 'h', 's', 1, 1, 1, 45, now(), true, now() - i * interval '1 minute', i
    from generate_series(1, 20000) i;
  insert into audit_log (at, actor, action, subject, details)
    select now() - i * interval '1 minute', 'x', 'y', 'z', '{}' from generate_series(1, 20000) i;
  insert into users (name, email) select '', i || '@example.org' from generate_series(1, 100) i;
  insert into security_events (user_id, kind, at)
    select id, 'signed-in', now() - i * interval '1 minute' from users, generate_series(1, 200) i;
  insert into content_categories values ('c', 'C');
  insert into content_licenses values ('l', 'L');
  insert into content_entries (title, description, source_url, category_code, license_code, is_published, created_at)
    select 'T', 'd', 'https://x.example/' || i, 'c', 'l', true, now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
`);
await pool.query('analyze');
const sent = noteStatements(database);

test.each([
  ['articles', () => listArticles(db, { search: '', category: '', type: '', page: 1 })],
  ['featured articles', () => listFeatured(db)],
  ['feeds', () => listForFeeds(db)],
  ['audit log', () => auditList.list(db)],
  ['security log', () => securityList.list(db)],
  ['library', () => listEntries(db, noFilter)],
] as const)('%s: the newest of many are read in the order of an index, and not sorted', async (_, list) => {
  sent.length = 0;
  await list();
  const ordered = sent.filter(({ text }) => /order by .* desc/i.test(text));
  expect(ordered).toHaveLength(1);
  for (const { text, values } of ordered) {
    const { rows } = await pool.query(`explain ${text}`, values);
    const steps: string[] = rows.map((row) => row['QUERY PLAN']);
    // The rows of one page may be, once the index has found them.
    const sorted = steps.filter((step) => /\bSort\b.*rows=\d{3}/.test(step));
    expect(sorted).toEqual([]);
  }
});
