import { expect, test } from 'vitest';
import { submit } from '#app/services/submissions/submissions.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { submissionsSection } from './submissions-section.server.ts';

const services = await testServices();
const { db } = services;
const ada = { id: '6f1f9f0e-6a53-4a7e-9d0c-0d6b0a1c2e3f', email: 'ada@example.org', name: 'Ada' };
const visitor = { ...ada, role: 'member', twoFactorEnabled: false } as const;
const section = submissionsSection([
  { kind: 'wish', isAboutSender: true, fields: {}, effect: '' },
  { kind: 'course', fields: {}, effect: '' },
]);

test('what somebody sent in is in their export and goes with the account; what is published stays without them', async () => {
  const put = (kind: string, title: string, status: string, submittedBy: string) =>
    db
      .insert(submissions)
      .values({ kind, title, data: { title }, status, email: `${title}@example.org`, submittedBy });
  await put('course', 'listed', 'approved', ada.id);
  await put('course', 'waiting', 'pending', ada.id);
  await put('wish', 'granted', 'approved', ada.id);
  await put('wish', 'of-another', 'approved', '0b7e1c52-58f8-4a8e-9d2f-51b4f8a1c9d7');
  const id = await submit(db, { kind: 'wish', title: 'asked', data: {}, submittedBy: ada.id });
  const exported = (await section.exportData(db, ada.id)) as { id: string; title: string }[];
  expect(exported.map(({ title }) => title).sort()).toEqual(['asked', 'granted', 'listed', 'waiting']);
  expect(exported.some((one) => one.id === id)).toBe(true);

  await db.transaction(async (tx) => section.forget?.(services, tx, visitor));
  const { title, email, submittedBy } = submissions;
  expect(await db.select({ title, email, submittedBy }).from(submissions).orderBy(title)).toEqual([
    { title: 'listed', email: null, submittedBy: null },
    {
      title: 'of-another',
      email: 'of-another@example.org',
      submittedBy: '0b7e1c52-58f8-4a8e-9d2f-51b4f8a1c9d7',
    },
  ]);
});
