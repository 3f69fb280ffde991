/** Claims of listings by forms, as from a browser without JavaScript, in a trial on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import { createAccount, newPerson, sessionCookie, withRole } from '../e2e/people.ts';
import { type CheckedServer, serveChecked } from '../support/check-servers.ts';
import { entry, registry } from '../support/mcp-registry.ts';
import { eventually } from '../support/services.ts';
import { startSite } from '../support/site-process.ts';

const site = await startSite();
const slug = 'io-github-someone-server-0001';
const item = `/mcp-map/${slug}`;
const pageOf = (page: string) => `/listings/map/${slug}/${page}`;
let server: CheckedServer;
afterAll(async () => {
  await site.stop();
  await server.close();
});

interface Wish {
  cookie?: string;
  form?: Record<string, string>;
}

const ask = (path: string, { cookie, form }: Wish = {}) =>
  fetch(site.url + path, {
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }) },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });

/** The words of a page, without the marks that React puts between texts. */
const read = async (path: string, cookie?: string) =>
  (await (await ask(path, cookie === undefined ? {} : { cookie })).text()).replaceAll('<!-- -->', '');

const leadsTo = (response: Response) => response.headers.get('location') ?? '';

const someone = async () => sessionCookie(site.url, await createAccount(site.url, newPerson()));

/** The claim that the first test makes, and its owner. */
let owner = '';
let own = '';

beforeAll(async () => {
  server = await serveChecked('right');
});

test('a person claims an item of this machine after signing in, and its page says which host', async () => {
  const remotes = [{ type: 'streamable-http', url: server.url }];
  const { url } = await registry([entry(1, { remotes })]);
  expect(await callControl(controlSocket(site.dataDir), 'catalogue', ['import', url], () => {})).toBe(true);
  expect(await read(item)).toContain('Nobody has claimed this item.');
  expect(leadsTo(await ask(pageOf('claim')))).toBe(`/auth?next=${encodeURIComponent(pageOf('claim'))}`);
  owner = await someone();
  const page = await ask(pageOf('claim'), { cookie: owner });
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain('This is an address of your own machine');
  const wrong = await ask(pageOf('claim'), { cookie: owner, form: { host: 'mcp.example.org' } });
  expect(wrong.status).toBe(422);
  own = leadsTo(await ask(pageOf('claim'), { cookie: owner, form: { host: server.host } }));
  expect(own).toMatch(/^\/account\/listings\/[0-9a-f-]{36}$/);
  expect(await read(item)).toContain(`<bdi>${server.host}</bdi>`);
  // The page of the claim is the owner's now, and nobody else's.
  expect(leadsTo(await ask(pageOf('claim'), { cookie: owner }))).toBe(own);
  expect((await ask(own, { cookie: await someone() })).status).toBe(404);
  expect(await read('/account/listings', owner)).toContain(own);
});

test('the owner has the server checked regularly, and everyone sees the history as page, JSON and feed', async () => {
  for (const path of [
    pageOf('checks'),
    pageOf('checks.json'),
    `/feeds/server-checks/atom.xml?of=map/${slug}`,
  ])
    expect((await ask(path)).status, path).toBe(404);
  const schedule = `${own}/schedule`;
  expect((await ask(schedule, { cookie: await someone() })).status).toBe(404);
  expect((await ask(schedule, { cookie: owner, form: { every: '1' } })).status).toBe(422);
  expect(await read(schedule, owner)).toContain('value="off"');
  expect(leadsTo(await ask(schedule, { cookie: owner, form: { every: '6' } }))).toBe(schedule);
  const answer = await eventually(async () => {
    const said = await (await ask(pageOf('checks.json'))).json();
    return said.last !== null && said;
  });
  const words = 'It answered in MCP 2025-11-25 and broke no MUST rule';
  expect(answer).toMatchObject({
    listing: `map/${slug}`,
    url: server.url,
    every_hours: 6,
    is_active: true,
    status: expect.stringContaining(words),
    last: { outcome: 'right', rules: { failed: 0 }, digests: [{ revisions: ['2025-11-25'] }] },
    days: [{ right: 1, broken: 0, unreached: 0 }],
    listed: { tools: [{ name: 'rate', description: 'The rate of a currency.' }] },
    results: [{ outcome: 'right' }],
  });
  expect(server.asked.map(({ method }) => method)).not.toContain('tools/call');
  const page = await read(pageOf('checks'));
  const noindex = 'name="robots" content="noindex"';
  const parts = [words, 'The rate of a currency.', '1 check without a broken rule', 'every 6 hours', noindex];
  for (const part of parts) expect(page).toContain(part);
  expect(await read(item)).toMatch(/Checked on \d+ \w+ \d{4}: no rule broken/);
  expect(await read(item)).toContain('1 day without a broken rule, 89 days without a check');
  expect(await read(item)).toContain(`href="${pageOf('checks')}"`);
  expect(await read('/server-check/watched')).toContain(pageOf('checks'));
  const feed = await ask(`/feeds/server-checks/atom.xml?of=map/${slug}`);
  expect(feed.headers.get('content-type')).toContain('application/atom+xml');
  expect(await feed.text()).toContain(words);
  expect(await (await ask('/feeds/server-checks/feed.json')).text()).toContain(words);
  const asked = server.asked.length;
  // Turned off and on, the server is not asked earlier than six hours later.
  for (const every of ['off', '6']) await ask(schedule, { cookie: owner, form: { every } });
  expect(server.asked.length).toBe(asked);
});

test('the owner asks for a check of the endpoint, and the item shows its report until the owner opts out', async () => {
  const run = leadsTo(await ask(own, { cookie: owner, form: { intent: 'check' } }));
  expect(run).toMatch(/^\/server-check\/run\/[0-9a-f]{32}$/);
  await eventually(async () => !(await read(run)).includes('data-follow='));
  const check = run.split('/').at(-1) ?? '';
  expect(await read(own, owner)).toContain(`value="${check}"`);
  expect((await ask(pageOf('report'))).status).toBe(404);
  expect(leadsTo(await ask(own, { cookie: owner, form: { intent: 'show', check } }))).toBe(own);
  expect(await read(item)).toContain('rates 1.0.0 breaks no MUST rule');
  const badge = await ask(pageOf('badge.svg'));
  expect(badge.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(badge.headers.get('content-type')).toContain('image/svg+xml');
  expect(await badge.text()).toMatch(/>server check<.*>\d+ \w+ \d{4}</);
  const report = await ask(pageOf('report'));
  expect(report.status).toBe(200);
  const page = await report.text();
  expect(page).toContain('Every rule');
  expect(page).toContain('name="robots" content="noindex"');
  // The address of the check stays its owner's.
  expect(page).not.toContain(check);
  const full = leadsTo(await ask(own, { cookie: owner, form: { intent: 'full-check' } }));
  expect(await read(full, owner)).toContain(`value="${server.url}"`);
  await ask(own, { cookie: owner, form: { intent: 'opt-out' } });
  expect(await read(item)).toContain('The owner opted out of server checks.');
  for (const gone of ['report', 'badge.svg', 'checks', 'checks.json'])
    expect((await ask(pageOf(gone))).status, gone).toBe(404);
  expect((await ask(own, { cookie: owner, form: { intent: 'check' } })).status).toBe(409);
  expect((await ask(`${own}/schedule`, { cookie: owner, form: { every: '6' } })).status).toBe(409);
});

test('a change of the text is refused with the typed text, waits for an editor, and is then on the page', async () => {
  const form = {
    intent: 'text',
    description: 'What its owner says.',
    tags: 'one, two, three',
    websiteUrl: '',
    repositoryUrl: 'https://github.com/someone/server-1',
    maintainer: '',
    licence: 'MIT',
  };
  const version = /name="version" value="([^"]+)"/.exec(await read(own, owner))?.[1] ?? '';
  const wrong = await ask(own, { cookie: owner, form: { ...form, version, websiteUrl: 'nowhere' } });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="nowhere"');
  const conflict = await ask(own, { cookie: owner, form: { ...form, version: 'old' } });
  expect(conflict.status).toBe(409);
  expect(leadsTo(await ask(own, { cookie: owner, form: { ...form, version } }))).toBe(own);
  const waiting = await read(own, owner);
  expect(waiting).toContain('Your change waits for an editor.');
  expect(await read(item)).not.toContain('What its owner says.');
  const editor = await createAccount(site.url);
  await withRole(editor, 'editor', site.dataDir);
  const cookie = await sessionCookie(site.url, editor);
  const submission = /\/submission\?id=([0-9a-f-]{36})/.exec(waiting)?.[1] ?? '';
  const desk = `/admin/submissions/${submission}`;
  expect(await read(desk, cookie)).toContain('Description, before');
  await ask(desk, { cookie, form: { intent: 'approve', message: '' } });
  expect(await read(item)).toContain('What its owner says.');
  expect(await read(own, owner)).toContain('Your changes apply at once');
});

test('anybody disputes a claim with a reason and an address; an editor ends it in the list of the desk', async () => {
  const id = own.split('/').at(-1) ?? '';
  const dispute = { claim: id, reason: 'It is ours.', email: 'stranger@example.org' };
  const wrong = await ask(pageOf('dispute'), { form: { ...dispute, email: '' } });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('It is ours.');
  expect(leadsTo(await ask(pageOf('dispute'), { form: dispute }))).toBe(`${pageOf('dispute')}?sent`);
  expect(await read(`${pageOf('dispute')}?sent`)).toContain('An editor will look at this claim');
  const editor = await createAccount(site.url);
  await withRole(editor, 'editor', site.dataDir);
  const cookie = await sessionCookie(site.url, editor);
  expect(await read('/admin?kind=claim-dispute', cookie)).toContain('Dispute about a claim');
  expect(await read('/admin/claims', cookie)).toContain(`<bdi>map/${slug}</bdi>`);
  await ask('/admin/claims', { cookie, form: { intent: 'end', id } });
  expect(await read(item)).toContain('Nobody has claimed this item.');
  expect(await read(pageOf('claim'), owner)).toContain('An editor ended your claim');
});

test('an entry is claimed like an item; without a host it says how to get one, and its form is filled in', async () => {
  const key = 'context-native/mcp-endpoint';
  expect(await read(`/registry/${key}`)).toContain(`/listings/entry/${key}/claim`);
  const page = await read(`/listings/entry/${key}/claim`, owner);
  expect(page).toContain('This entry names no host of its own');
  expect(page).toContain('“endpoint” to “subject”');
  for (const missing of ['map/nothing', 'entry/no/thing', 'other/thing', 'entry/context-native'])
    expect((await ask(`/listings/${missing}/claim`, { cookie: owner })).status, missing).toBe(404);
  const form = await read(`/registry/submit?entry=${key}`);
  for (const value of [
    'Context-Native MCP endpoint',
    'mcp-endpoint',
    'standard.read',
    '&quot;mcp_trace_id&quot;',
  ])
    expect(form).toContain(value);
  expect(form).toContain('Copy these members');
  expect(await read('/registry/submit')).not.toContain('Copy these members');
});
