import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { reportLink, suggestItem } from './contributions.server.ts';
import { suggestionSchema } from './suggestion.ts';
import { catalogCategories, catalogItems, catalogReports } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
await db.insert(catalogCategories).values({ slug: 'servers', name: 'Servers', icon: 'server', color: 'ink' });
await db.insert(catalogItems).values({
  slug: 'one',
  name: 'One',
  description: 'One.',
  category: 'servers',
  websiteUrl: 'https://one.example/',
});

const good = {
  name: ' New server ',
  url: 'https://new.example',
  category: 'servers',
  description: '',
  email: '',
};

const wrongIn = (more: object) => checkForm(suggestionSchema, { ...good, ...more }).errors;

test('a suggestion waits in the review queue', async () => {
  const from = { address: '192.0.2.1' };
  await suggestItem(services, suggestionSchema.parse({ ...good, email: 'a@example.org' }), from);
  const [queued] = await db.select().from(submissions);
  expect(queued).toMatchObject({
    kind: 'catalogue-item',
    title: 'New server',
    data: { name: 'New server', url: 'https://new.example', category: 'servers', description: '' },
    email: 'a@example.org',
    submittedBy: null,
    status: 'pending',
  });
});

test('what waits already is not stored again, and may come again when it was decided', async () => {
  const from = { address: '192.0.2.5' };
  const send = () => suggestItem(services, { ...good, url: 'https://again.example/' }, from);
  const isIt = sql`${submissions.data}->>'url' = 'https://again.example/'`;
  await send();
  await send();
  expect(await db.$count(submissions, isIt)).toBe(1);
  await db.update(submissions).set({ status: 'approved' }).where(isIt);
  await send();
  expect(await db.$count(submissions, isIt)).toBe(2);
});

test.each([
  'https://user:pw@a.example/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://[::1]/',
  'https://localhost/',
])('%s is no address that an editor can look at', (url) => {
  expect(wrongIn({ url })).toHaveProperty('url');
});

test('what is wrong is said by field, all at once, and nothing is stored', async () => {
  const before = (await db.select().from(submissions)).length;
  const errors = wrongIn({ name: ' ', url: 'javascript:alert(1)', category: '', email: 'nobody' });
  expect(errors).toEqual({
    name: 'A name is required',
    url: 'Please enter a valid URL starting with http:// or https://',
    category: 'Choose a category.',
    email: 'Please enter a valid email address, or none',
  });
  const link = 'https://new.example ';
  expect(wrongIn({ name: link, description: link.repeat(11) })).toEqual({
    name: 'Remove the links from this field.',
    description: 'Use at most 10 links.',
  });
  await expect(
    suggestItem(services, { ...good, category: 'none' }, { address: '192.0.2.2' }),
  ).rejects.toMatchObject({ status: 422, field: 'category', message: 'Choose a category.' });
  expect(await db.select().from(submissions)).toHaveLength(before);
});

test('after sixty in ten minutes an address is asked to wait', async () => {
  const from = { address: '192.0.2.3' };
  for (let sent = 0; sent < 60; sent += 1) await suggestItem(services, good, from);
  await expect(suggestItem(services, good, from)).rejects.toThrow(TooManyRequests);
});

test('a dead link is noted once and counted, and only a link that the item has', async () => {
  const from = { address: '192.0.2.4' };
  await reportLink(services, 'one', 'website', from);
  await reportLink(services, 'one', 'website', from);
  const reports = await db.select().from(catalogReports);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ url: 'https://one.example/', reports: 2, status: 'open' });
  await expect(reportLink(services, 'one', 'repository', from)).rejects.toThrow(
    'Choose the link that is dead.',
  );
  await expect(reportLink(services, 'none', 'website', from)).rejects.toThrow('no such item');
});
