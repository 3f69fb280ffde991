import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { listAudit } from './audit-log.server.ts';

const { db } = await testServices();
const everything = { who: '', about: '', from: '' };

test('the log is found by who, by what and by day, newest first', async () => {
  const [ada] = await db.insert(users).values({ name: '', email: 'ada@example.org' }).returning();
  await recordAudit(db, { actor: 'event:1', action: 'order.paid', subject: 'order:1' });
  await recordAudit(db, {
    actor: `user:${ada?.id}`,
    action: 'article.published',
    subject: 'article:1',
    details: { from: 'draft', fields: ['title'] },
  });
  const all = await listAudit(db, everything, 1);
  expect(all).toMatchObject({ total: 2, pages: 1 });
  expect(all.entries.map(({ action }) => action)).toEqual(['article.published', 'order.paid']);
  expect(all.entries[0]).toMatchObject({
    who: 'ada@example.org',
    details: ['from: draft', 'fields: ["title"]'],
  });
  for (const filter of [{ who: 'ADA@example.org' }, { about: 'article:1' }, { about: 'article.published' }])
    expect((await listAudit(db, { ...everything, ...filter }, 1)).entries).toHaveLength(1);
  expect((await listAudit(db, { ...everything, who: 'nobody@example.org' }, 1)).total).toBe(0);
  expect((await listAudit(db, { ...everything, from: '2999-01-01' }, 1)).total).toBe(0);
  expect((await listAudit(db, everything, 2)).entries).toEqual([]);
});
