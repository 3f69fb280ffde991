import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { testServices } from '../../tests/support/services.ts';
import { auditList } from './audit-log.server.ts';

const { db } = await testServices();

test('the log is found by who, by what and by day, newest first', async () => {
  const [ada] = await db.insert(users).values({ name: '', email: 'ada@example.org' }).returning();
  await recordAudit(db, { actor: 'event:1', action: 'order.paid', subject: 'order:1' });
  await recordAudit(db, {
    actor: `user:${ada?.id}`,
    action: 'article.published',
    subject: 'article:1',
    details: { from: 'draft', fields: ['title'] },
  });
  const all = await auditList.list(db);
  expect(all).toMatchObject({ total: 2, pages: 1 });
  expect(all.rows.map(({ action }) => action)).toEqual(['article.published', 'order.paid']);
  expect(all.rows[0]).toMatchObject({
    who: 'ada@example.org',
    details: ['from: draft', 'fields: ["title"]'],
  });
  for (const filter of [{ who: 'ADA@example.org' }, { about: 'article:1' }, { about: 'article.published' }])
    expect((await auditList.list(db, filter)).rows).toHaveLength(1);
  expect((await auditList.list(db, { who: 'nobody@example.org' })).total).toBe(0);
  expect((await auditList.list(db, { from: '2999-01-01' })).total).toBe(0);
  expect(await auditList.list(db, {}, 9)).toEqual(all);
});
