import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { editForm } from '../../../../tests/support/edit-form.ts';
import { entry, registry } from '../../../../tests/support/mcp-registry.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { importRegistry } from '../catalogue/import.server.ts';
import { catalogCategorySeed, catalogItemSeed } from '../catalogue/seed.server.ts';
import { catalogItems, catalogReports } from '../catalogue/tables.server.ts';
import { itemEditor, settleReport } from './item.server.ts';
import { itemList } from './items.server.ts';

const services = await testServices();
const { db } = services;
const seeds = [catalogCategorySeed(), catalogItemSeed()];
await seedContent(db, seeds);
const told: string[][] = [];
services.changes.subscribe((topics) => told.push(topics));

const { create, fieldsOf, save, schema, setShown } = itemEditor;
const editor = '00000000-0000-4000-8000-0000000000ed';
const find = async (slug: string) => {
  const [item] = await db.select().from(catalogItems).where(eq(catalogItems.slug, slug));
  if (!item) throw new Error(`no ${slug}`);
  return item;
};
type Item = Awaited<ReturnType<typeof find>>;

/** What a browser sends: the form as it was shown, with what was typed over it. */
async function edit(shown: Item, typed: Record<string, string>) {
  const saved = fieldsOf(shown);
  const form = editForm(saved, typed);
  await save(services, editor, shown.id, form, schema.parse({ ...saved, ...typed }));
}
const audited = (item: Item) =>
  db
    .select({ action: auditLog.action, actor: auditLog.actor, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject, `catalogue-item:${item.id}`))
    .orderBy(auditLog.at);

const fresh = {
  name: 'Weather vane',
  description: 'Says where the wind is from.',
  category: 'servers',
  tier: 'verified',
  tags: 'Weather, wind direction, stdio',
  websiteUrl: 'https://www.vane.example/',
  auth: 'none',
  transports: 'sse,stdio,pigeon',
  isLocal: 'yes',
  sortOrder: '7',
  seenIn: 'https://www.vane.example/\n\n',
};

test('an item is added once, with its address, what follows from it, and a line in the log', async () => {
  const values = schema.parse(fresh);
  const twice = await Promise.allSettled([
    create(services, editor, values),
    create(services, editor, values),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const item = await find('weather-vane');
  expect(item).toMatchObject({
    tags: ['weather', 'wind-direction', 'stdio'],
    websiteHost: 'vane.example',
    isNoAuth: true,
    transports: ['stdio', 'sse'],
    isRemote: false,
    seenIn: ['https://www.vane.example/'],
    lastChecked: null,
  });
  expect(await audited(item)).toEqual([
    { action: 'catalogue-item.created', actor: `user:${editor}`, details: { slug: 'weather-vane' } },
  ]);
  await expect(create(services, editor, { ...values, category: 'none' })).rejects.toMatchObject({
    status: 422,
    field: 'category',
  });
});

test.each([
  [{ name: ' ' }, 'name', 'A name is required'],
  [{ description: '' }, 'description', 'A description is required'],
  [{ description: 'x'.repeat(501) }, 'description', 'Use at most 500 characters.'],
  [{ tags: 'one, two' }, 'tags', /three to six/],
  [{ tags: 'a,b,c,d,e,f,g' }, 'tags', /three to six/],
  [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', /valid URL/],
  [{ logoUrl: 'http://127.0.0.1/logo.png' }, 'logoUrl', /valid URL/],
  [{ repositoryUrl: 'https://me:secret@git.example/' }, 'repositoryUrl', /valid URL/],
  [{ websiteUrl: '' }, 'websiteUrl', /is required/],
  [{ tier: 'golden' }, 'tier', 'Choose a tier.'],
  [{ sortOrder: '-1' }, 'sortOrder', /whole number/],
  [{ lastChecked: '31.1.2026' }, 'lastChecked', 'Enter a date.'],
  [{ auth: 'magic' }, 'auth', /from the list/],
])('%j is refused, by the rules of a suggestion', (typed, field, message) => {
  const { error } = schema.safeParse({ ...fresh, ...typed });
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]).toMatchObject({ path: [field], message: expect.stringMatching(message) });
});

test('packages are saved as they were typed, and an import leaves an editor’s alone', async () => {
  const { url } = await registry([entry(7)]);
  const run = () => importRegistry(services, url, { isFull: true, print: () => {} });
  await run();
  const slug = 'io-github-someone-server-0007';
  const imported = await find(slug);
  expect(fieldsOf(imported).packages).toBe('npm server-7 1.0.0');
  await edit(imported, { tags: 'one, two, three' });
  expect((await find(slug)).edited, 'what was only shown is not changed').toEqual(['tags']);
  const env = '[{"registryType":"npm","identifier":"ours","environmentVariables":[{"name":"KEY"}]}]';
  await edit(await find(slug), { packages: env, newerRemoteUrl: 'https://seven.example/mcp' });
  await run();
  expect(await find(slug)).toMatchObject({
    packages: [{ registryType: 'npm', identifier: 'ours', environmentVariables: [{ name: 'KEY' }] }],
    newerRemoteUrl: 'https://seven.example/mcp',
    edited: ['tags', 'newerRemoteUrl', 'packages'],
  });
  expect(schema.safeParse({ ...fresh, packages: 'npm' }).error?.issues[0]?.path).toEqual(['packages']);
});

test('of two editors the second is refused and shown what the first saved; a form sent twice is no conflict', async () => {
  const shown = await find('everything');
  await edit(shown, { description: 'The first one’s words.' });
  await expect(edit(shown, { description: 'The second one’s words.' })).rejects.toMatchObject({
    status: 409,
    saved: { description: 'The first one’s words.' },
  });
  told.length = 0;
  await edit(shown, { description: 'The first one’s words.' });
  expect((await find('everything')).description).toBe('The first one’s words.');
  expect(await audited(shown)).toMatchObject([
    { action: 'catalogue-item.changed', details: { fields: ['description'] } },
  ]);
  const seenByBoth = await find('everything');
  const both = await Promise.allSettled(
    ['One.', 'Other.'].map((description) => edit(seenByBoth, { description })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(told.flat()).toContain('catalogue');
});

test('a start of the site brings nothing back that an editor changed or hid', async () => {
  const item = await find('everything');
  await edit(item, { name: 'Everything, renamed', websiteUrl: '' });
  await setShown(services, editor, item.id, false);
  await setShown(services, editor, item.id, false);
  await seedContent(db, seeds);
  expect(await find('everything')).toMatchObject({
    name: 'Everything, renamed',
    websiteUrl: null,
    websiteHost: null,
    isActive: false,
  });
  expect((await audited(item)).filter(({ action }) => action === 'catalogue-item.hidden')).toHaveLength(1);
});

test('an import keeps what an editor changed, emptied or hid, even when the registry said the same in between', async () => {
  const entries = [entry(1, { websiteUrl: 'https://one.example/' })];
  const { url } = await registry(entries);
  const run = () => importRegistry(services, url, { isFull: true, print: () => {} });
  await run();
  const slug = 'io-github-someone-server-0001';
  await edit(await find(slug), { description: 'An editor’s words.', websiteUrl: '' });
  await setShown(services, editor, (await find(slug)).id, false);
  // Deleted there, it looks as the editor left it; then it is back.
  entries[0] = entry(1, { description: 'An editor’s words.' }, { status: 'deleted' });
  await run();
  entries[0] = entry(1, { description: 'New words.', websiteUrl: 'https://two.example/', title: 'New name' });
  await run();
  expect(await find(slug)).toMatchObject({
    description: 'An editor’s words.',
    websiteUrl: null,
    websiteHost: null,
    isActive: false,
    name: 'New name',
  });
  // What says again what the registry says is the registry's again.
  await setShown(services, editor, (await find(slug)).id, true);
  await edit(await find(slug), { description: 'New words.' });
  expect((await find(slug)).edited).toEqual(['websiteUrl']);
  entries[0] = entry(1, { description: 'Newer words.', title: 'New name' });
  await run();
  expect(await find(slug)).toMatchObject({ description: 'Newer words.', websiteUrl: null, isActive: true });
});

test('an item of ours keeps what an editor emptied when a registry has it too', async () => {
  const values = { ...fresh, websiteUrl: 'https://two.example/', name: 'Two' };
  await create(
    services,
    editor,
    schema.parse({ ...values, repositoryUrl: 'https://github.com/someone/server-2' }),
  );
  await edit(await find('two'), { websiteUrl: '' });
  const { url } = await registry([entry(2, { websiteUrl: 'https://elsewhere.example/' })]);
  await importRegistry(services, url, { isFull: true, print: () => {} });
  expect(await find('two')).toMatchObject({ source: url, websiteUrl: null });
});

test('reports are settled one by one, or by fixing the link, and open again when somebody says so again', async () => {
  const item = await find('filesystem');
  const report = (link: string, linkUrl: string | null) =>
    db
      .insert(catalogReports)
      .values({ itemId: item.id, link, url: linkUrl ?? '', reports: 3 })
      .returning();
  const [website] = await report('website', item.websiteUrl);
  await report('repository', item.repositoryUrl);
  const reported = { state: 'reported' };
  expect((await itemList.list(db, reported)).rows).toMatchObject([{ id: item.id, reports: 6 }]);
  await settleReport(services, editor, item.id, website?.id ?? '');
  await settleReport(services, editor, item.id, website?.id ?? '');
  expect((await itemList.list(db, reported)).rows).toMatchObject([{ reports: 3 }]);
  await edit(item, { repositoryUrl: 'https://github.com/modelcontextprotocol/moved' });
  expect(await itemList.list(db, reported)).toMatchObject({ total: 0, rows: [] });
  expect((await audited(item)).map(({ action }) => action)).toEqual([
    'catalogue-item.report-settled',
    'catalogue-item.changed',
  ]);
  await expect(settleReport(services, editor, item.id, 'x')).rejects.toMatchObject({ status: 404 });
});

test('the list finds by words, category, tier and state, hidden items too', async () => {
  const names = async (filter: Record<string, string>) =>
    (await itemList.list(db, filter)).rows.map(({ name }) => name);
  expect(await names({ q: 'weather van' })).toEqual(['Weather vane']);
  expect(await names({ q: '!' })).toEqual([]);
  expect(await names({ q: 'weather', category: 'clients' })).toEqual([]);
  expect(await names({ q: 'weather van', tier: 'official' })).toEqual([]);
  expect(await names({ state: 'hidden' })).toContain('Everything, renamed');
  expect(await names({})).not.toContain('Everything, renamed');
});
