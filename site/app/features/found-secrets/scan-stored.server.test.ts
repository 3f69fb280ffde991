import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { queue } from '#app/desk/queue/queue.server.ts';
import { readSubmission } from '#app/desk/queue/submission.server.ts';
import { topics } from '#app/lib/topics.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { countTogether } from '#app/services/database/query-parts.server.ts';
import { foundSecrets } from '#app/services/found-secrets/tables.server.ts';
import { listWithheld } from '#app/services/found-secrets/withheld.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { testDirectory } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import { users } from '../accounts/tables.server.ts';
import { findKeptTrace, keepTrace, keptTraceSource } from '../agents/kept-traces.server.ts';
import { itemSource } from '../ecosystem/catalogue/item-source.server.ts';
import { catalogCategories, catalogItems } from '../ecosystem/catalogue/tables.server.ts';
import { courseSource } from '../learning/courses/course-source.server.ts';
import { courses } from '../learning/courses/tables.server.ts';
import { Registry, registry } from '../registry/entries.server.ts';
import { entriesIn } from '../registry/entry-source.server.ts';
import { registerRegistryTasks } from '../registry/tasks.server.ts';
import { foundSecretCount, foundSecretList } from './found-list.server.ts';
import { decideSecret, readFoundSecret } from './found-secret.server.ts';
import { scanStored } from './scan-stored.server.ts';
import { submissionsToScan } from './submission-source.server.ts';

const services = await testServices();
registerRegistryTasks(services);
// Other files use the same registry.
afterAll(() => {
  registry.listWithheld = undefined;
});
await services.start();
const { db } = services;
const editorId = randomUUID();

// In pieces, so that no scanner trips on it.
const secret = ['ghp', 'Xq3vN8bR2tLk7mWc5pZd9sYf1hJg4aQe6uTi'].join('_');

const root = testDirectory();
mkdirSync(join(root, 'registry/entries/alder-finch'), { recursive: true });
const own = JSON.parse(
  readFileSync(join(projectRoot, 'registry/entries/context-native/recorder.json'), 'utf8'),
);
const entryPath = 'registry/entries/alder-finch/vat.json';
const writeEntry = (more: object) =>
  writeFileSync(
    join(root, entryPath),
    JSON.stringify({ ...own, entry: { ...own.entry, org_id: 'alder-finch', agent_code: 'vat' }, ...more }),
  );
writeEntry({});
const registryOf = () => {
  const registry = new Registry(join(root, 'registry/entries'));
  registry.listWithheld = () => listWithheld(db, 'registry-entry');
  return registry;
};

const sources = [entriesIn(root), itemSource, courseSource, submissionsToScan, keptTraceSource];

/** Runs the scan; gives what it printed of each source that found something new. */
async function scan(): Promise<string[]> {
  const lines: string[] = [];
  await scanStored(services, sources, (line) => lines.push(line));
  return lines.filter((line) => !line.includes(', 0 newly hidden'));
}

const findOf = async (subject: string) => {
  const [found] = await db.select().from(foundSecrets).where(eq(foundSecrets.subject, subject));
  if (!found) throw new Error(`nothing was found in ${subject}`);
  return found;
};

const answer = async (subject: string, verdict: 'no-secret' | 'kept-hidden') => {
  const { id, digest } = await findOf(subject);
  await decideSecret(services, sources, editorId, { id, verdict, digest });
};

const send = async (row: Partial<typeof submissions.$inferInsert>) => {
  const [stored] = await db
    .insert(submissions)
    .values({ kind: 'course', title: 'Sent', data: {}, ...row })
    .returning({ id: submissions.id });
  return stored?.id ?? '';
};

const addItem = async (name: string, row: Partial<typeof catalogItems.$inferInsert> = {}) => {
  const values = { slug: name, name, description: name, category: 'mcp-servers', ...row };
  const [item] = await db.insert(catalogItems).values(values).returning();
  return item?.id ?? '';
};
await db.insert(catalogCategories).values({ slug: 'mcp-servers', name: 'x', icon: 'x', color: 'x' });

test('an item of the map with a token is hidden, mailed once, and shown again when it is no secret', async () => {
  const clean = await addItem('clean', { description: 'Set SENTRY_TOKEN=<your token> first.' });
  const leaky = await addItem('leaky', {
    packages: [
      { registryType: 'npm', identifier: 'leaky', environment: [{ name: 'TOKEN', value: secret }] },
    ] as never,
  });
  await send({ kind: 'catalogue-item', email: 'item@owner.example', status: 'approved', resultId: leaky });
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  expect(await scan()).toEqual(['Item of the map: 2 scanned, 1 newly hidden, 1 mailed.']);
  expect(told.flat()).toContain('item:leaky');
  const itemOf = async (id: string) =>
    (await db.select().from(catalogItems).where(eq(catalogItems.id, id)))[0];
  expect(await itemOf(clean)).toMatchObject({ isActive: true });
  expect(await itemOf(leaky)).toMatchObject({ isActive: false, edited: ['isActive'] });

  const letter = await services.mailTo('item@owner.example');
  expect(letter.subject).toContain('We hid your submission');
  for (const text of [letter.text, letter.html, JSON.stringify(await findOf(leaky))])
    expect(text).not.toContain(secret.slice(4));

  // Listed by an editor or an importer all the same: hidden again, and nobody is told twice.
  await db.update(catalogItems).set({ isActive: true }).where(eq(catalogItems.id, leaky));
  expect(await scan()).toEqual([]);
  expect(await itemOf(leaky)).toMatchObject({ isActive: false });

  await answer(leaky, 'no-secret');
  expect(await itemOf(leaky)).toMatchObject({ isActive: true, edited: [] });
  expect(await scan()).toEqual([]);
  expect(await itemOf(leaky)).toMatchObject({ isActive: true });

  // Another secret is another question.
  await db
    .update(catalogItems)
    .set({ description: `Use ${secret.replace('Xq3', 'Zq9')}` })
    .where(eq(catalogItems.id, leaky));
  expect(await scan()).toEqual(['Item of the map: 2 scanned, 1 newly hidden, 1 mailed.']);
  expect(await services.mailTo('item@owner.example', /./, 2)).toBeTruthy();
  await db.delete(catalogItems);
});

test('a registry entry whose trace or report has a token is left out of every list until an editor answers', async () => {
  expect(await scan()).toEqual([]);
  expect(await registryOf().find('alder-finch/vat')).toBeTruthy();
  const [trace] = own.traces;
  writeEntry({
    traces: [{ ...trace, mcp_context: { ...trace.mcp_context, note: `Authorization: Bearer ${secret}` } }],
  });
  const [account] = await db
    .insert(users)
    .values({ name: '', email: 'entry@owner.example', emailVerified: true })
    .returning();
  await send({ kind: 'registry-entry', data: { path: entryPath }, submittedBy: account?.id ?? null });
  expect(await scan()).toEqual(['Registry entry: 1 scanned, 1 newly hidden, 1 mailed.']);
  await services.mailTo('entry@owner.example');
  const registry = registryOf();
  expect(await registry.find('alder-finch/vat')).toBeUndefined();
  expect(await registry.all()).toEqual([]);
  expect(await registry.list({ q: '' } as never, { limit: 10 })).toMatchObject({ entries: [], total: 0 });
  expect(await registry.newest(10)).toEqual([]);
  expect(await registry.claims()).toEqual([]);
  await answer(entryPath, 'kept-hidden');
  expect(await registry.find('alder-finch/vat')).toBeUndefined();
  await answer(entryPath, 'no-secret');
  expect(await registry.find('alder-finch/vat')).toBeTruthy();
});

test('the registry of the site hears that an entry is withheld, and shown again', async () => {
  const key = 'context-native/recorder';
  expect(await registry.find(key)).toBeTruthy();
  const subject = `registry/entries/${key}.json`;
  await services.changes.write(db, [topics.registry], async (tx) => {
    await tx.insert(foundSecrets).values({ source: 'registry-entry', subject, places: [], digest: 'x' });
  });
  expect(await registry.find(key)).toBeUndefined();
  await answer(subject, 'no-secret');
  expect(await registry.find(key)).toBeTruthy();
});

test('a submission with a token shows the desk and its sender place and kind, and not the token', async () => {
  const id = await send({
    kind: 'registry-entry',
    title: `Entry ${secret}`,
    data: { path: 'x', file: JSON.stringify({ entry: { name: 'x', token: secret } }), version: '1.0' },
    email: 'sent@owner.example',
  });
  await db
    .insert(submissionEvents)
    .values({ submissionId: id, actor: 'sender', what: 'answered', message: secret });
  expect(await scan()).toEqual(['Submission: 3 scanned, 1 newly hidden, 1 mailed.']);
  await services.mailTo('sent@owner.example');
  const shown = await readSubmission(db, [], id);
  expect(JSON.stringify(shown)).not.toContain(secret.slice(4));
  expect(JSON.stringify(shown)).toContain('/data/file/entry/token');
  expect(shown.fields).toContainEqual({ label: 'version', text: '1.0' });
  expect(JSON.stringify(await queue.list(db))).not.toContain(secret.slice(4));
  await answer(id, 'no-secret');
  expect((await readSubmission(db, [], id)).title).toBe(`Entry ${secret}`);
});

test('a course and a kept trace are hidden too; what has no owner mails nobody', async () => {
  const [course] = await db
    .insert(courses)
    .values({
      title: 'Tokens',
      provider: 'Wren',
      description: `Take ${secret}`,
      isPublished: true,
      linkUrl: 'https://wren.example/',
      linkKey: 'wren.example',
    })
    .returning();
  const kept = await keepTrace(services, '203.0.113.1', { arguments: { token: secret } });
  const id = 'link' in kept ? (kept.link.split('/').at(-1) ?? '') : '';
  expect(await findKeptTrace(db, id)).toBeDefined();
  expect(await scan()).toEqual([
    'Free course: 1 scanned, 1 newly hidden, 0 mailed.',
    'Kept trace: 1 scanned, 1 newly hidden, 0 mailed.',
  ]);
  expect(await findKeptTrace(db, id)).toBeUndefined();
  expect(await db.select().from(courses)).toMatchObject([{ isPublished: false }]);
  await answer(course?.id ?? '', 'no-secret');
  await answer(id, 'no-secret');
  expect(await findKeptTrace(db, id)).toBeDefined();
  expect(await db.select().from(courses)).toMatchObject([{ isPublished: true }]);
});

test('two scans at once hide and mail once; editors see place and kind, and no answer to what they did not see', async () => {
  const id = await addItem('twice', { description: `Take ${secret}` });
  await send({ kind: 'catalogue-item', email: 'twice@owner.example', resultId: id });
  const counted = await Promise.all([scan(), scan()]);
  expect(counted.flat()).toEqual(['Item of the map: 1 scanned, 1 newly hidden, 1 mailed.']);
  await services.mailTo('twice@owner.example');
  expect(await db.$count(auditLog, eq(auditLog.subject, `catalogue-item:${id}`))).toBe(1);
  expect((await countTogether(db, [foundSecretCount()]))[0]).toBe(1);
  const { rows } = await foundSecretList.list(db, {});
  expect(rows).toMatchObject([{ source: 'catalogue-item', subject: id }]);
  expect(rows[0]?.places).toMatch(/ at \/description$/);
  const find = await readFoundSecret(db, sources, rows[0]?.id ?? '');
  expect(find).toMatchObject({ label: 'Item of the map', deskPath: `/admin/catalogue/${id}`, verdict: null });
  expect(JSON.stringify([rows, find])).not.toContain(secret.slice(4));
  const unseen = { id: find.id, verdict: 'no-secret', digest: 'another' } as const;
  await expect(decideSecret(services, sources, editorId, unseen)).rejects.toMatchObject({ status: 409 });
  await answer(id, 'no-secret');
  expect((await readFoundSecret(db, sources, find.id)).history.map(({ action }) => action)).toEqual([
    'secret.found',
    'secret.no-secret',
  ]);
});

test('a thousand items take ten batches; what was found in items that are deleted is forgotten', async () => {
  await db.delete(catalogItems);
  await db.insert(catalogItems).values(
    Array.from({ length: 1000 }, (_, index) => ({
      slug: `item-${index}`,
      name: `item-${index}`,
      category: 'mcp-servers',
      description: index % 100 === 7 ? `Take ${secret}` : 'A server.',
    })),
  );
  expect(await scan()).toEqual(['Item of the map: 1000 scanned, 10 newly hidden, 0 mailed.']);
  expect(await db.$count(catalogItems, eq(catalogItems.isActive, true))).toBe(990);
  await db.delete(catalogItems);
  expect(await scan()).toEqual([]);
  expect(await db.$count(foundSecrets, eq(foundSecrets.source, 'catalogue-item'))).toBe(0);
});
