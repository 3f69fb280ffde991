import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { checkMany } from '../../../tools/drills/server-check-online.ts';
import { type Behaviour, type CheckedServer, serveChecked } from '../support/check-servers.ts';
import { servePublicly } from '../support/public-host.ts';
import { eventually } from '../support/services.ts';
import { startSite } from '../support/site-process.ts';

const site = inject('siteUrl');
const servers: CheckedServer[] = [];
const trial = await startSite();
afterAll(async () => {
  await trial.stop();
  for (const server of servers) await server.close();
});

async function serve(behaviour: Behaviour, options = {}) {
  const server = await serveChecked(behaviour, options);
  servers.push(server);
  return server;
}

const post = (origin: string, path: string, fields: Record<string, string>) =>
  fetch(origin + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

const postJson = (origin: string, path: string, body: object) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const locationOf = (response: Response) => response.headers.get('location') ?? '';

/** The page of a check once it is over. */
const resultAt = (path: string, origin = trial.url) =>
  eventually(async () => {
    const page = await (await fetch(origin + path)).text();
    return !page.includes('data-follow=') && page;
  });

test('the form needs no JavaScript, answers a bad address with a sentence, and keeps the typed text', async () => {
  const refused = {
    nonsense: 'Enter a URL such as',
    'ftp://mcp.example.org/': 'Enter a URL such as',
    'https://me:secret@mcp.example.org/': 'Enter a URL such as',
    'http://mcp.example.org/mcp': 'must start with https',
    'https://10.0.0.1/mcp': 'not on the public internet',
    'http://127.0.0.1:1/mcp': 'not on the public internet',
    'https://localhost/mcp': 'not on the public internet',
  };
  for (const [address, words] of Object.entries(refused)) {
    const answer = await post(site, '/server-check/ask', { address, kind: 'polite' });
    const page = await answer.text();
    expect(answer.status, address).toBe(422);
    expect(page, address).toContain(words);
    expect(page, address).toContain(`value="${address}"`);
  }
});

test('in a trial, a server of this machine is checked; its result is private, exported and deleted', async () => {
  const server = await serve('right');
  const asked = await post(trial.url, '/server-check/ask', { address: server.url, kind: 'polite' });
  const path = locationOf(asked);
  expect(path).toMatch(/^\/server-check\/run\/[0-9a-f]{32}$/);
  // Without the marks that React puts between texts.
  const page = (await resultAt(path)).replaceAll('<!-- -->', '');
  const order = [
    'breaks no MUST rule',
    'Ready for revision 2026-07-28?',
    'Every rule',
    'Not tested',
    `check-server ${server.url}`,
  ];
  expect(order.map((words) => page.indexOf(words)).toSorted((a, b) => a - b)).toEqual(
    order.map((words) => page.indexOf(words)),
  );
  expect(page.indexOf('breaks no MUST rule')).toBeGreaterThan(0);
  for (const file of ['', '/report.json', '/report.html']) {
    const { status, headers } = await fetch(trial.url + path + file);
    expect(status, file).toBe(200);
    expect(headers.get('cache-control'), file).toBe('private, no-store');
    expect(headers.get('x-robots-tag'), file).toBe('noindex');
    expect(headers.get('referrer-policy'), file).toBe('same-origin');
  }
  const report = await (await fetch(`${trial.url}${path}/report.json`)).json();
  expect(report.target).toEqual({ url: server.url });
  expect(await (await fetch(`${trial.url}${path}/report.html`)).text()).toContain('<!doctype html>');
  await fetch(`${trial.url}${path.toUpperCase()}/?x`);
  expect(locationOf(await post(trial.url, path, { intent: 'delete' }))).toBe('/server-check');
  for (const file of ['', '/report.json']) expect((await fetch(trial.url + path + file)).status).toBe(404);
  // The URL alone gives access: the log has only the pattern.
  await eventually(async () => trial.output.join('').includes('/server-check/run/:id/report.json'));
  expect(trial.output.join('').toLowerCase()).not.toContain(path.split('/').at(-1));
});

test('a check that waits on a silent server is stopped with a button', async () => {
  const server = await serve('silent');
  const path = locationOf(
    await post(trial.url, '/server-check/ask', { address: server.url, kind: 'polite' }),
  );
  const running = await (await fetch(trial.url + path)).text();
  expect(running).toContain('Stop the check');
  expect(running).toContain('data-follow=');
  await post(trial.url, path, { intent: 'stop' });
  expect(await resultAt(path)).toContain('You stopped this check.');
});

test('a full check needs a proof; the page says which, and an ordinary form takes no token', async () => {
  const begun = await post(site, '/server-check/ask', {
    address: 'https://mcp.example.org/mcp',
    kind: 'full',
  });
  const path = locationOf(begun);
  expect(path).toMatch(/^\/server-check\/full\/[0-9a-f]{32}$/);
  const page = await (await fetch(site + path)).text();
  expect(page).toContain('https://mcp.example.org/.well-known/');
  expect(page).toContain('TXT _');
  expect(page).not.toContain('name="token"');
  const secret = path.split('/').at(-1) ?? '';
  const start = { proof: secret, address: 'https://mcp.example.org/mcp', token: 'x' };
  for (const body of [start, { ...start, proof: '0'.repeat(32) }])
    expect((await postJson(site, '/api/server-check/full', body)).status).toBe(403);
  const looked = await post(site, path, { intent: 'look' });
  expect(looked.status).toBe(422);
  expect(await looked.text()).toContain('We have not found the proof yet.');
});

test('a file under /.well-known/ proves control of a host, and a full check of that host begins', async () => {
  const name = 'mcp.proof.example';
  const files: Record<string, string> = {};
  const host = await servePublicly(name, (request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': 'text/plain' }).end(file);
  });
  const outside = await startSite(host.settings);
  try {
    const address = `https://${name}/mcp`;
    const path = locationOf(await post(outside.url, '/server-check/ask', { address, kind: 'full' }));
    const page = await (await fetch(outside.url + path)).text();
    const [file = '', line = ''] = [/\/\.well-known\/[\w.-]+/, /context-native-check=\w+/].map(
      (words) => words.exec(page)?.[0],
    );
    expect(await (await post(outside.url, path, { intent: 'look' })).text()).toContain('answers HTTP 404');
    files[file] = line;
    expect(locationOf(await post(outside.url, path, { intent: 'look' }))).toBe(path);
    expect(await (await fetch(outside.url + path)).text()).toContain('we found the file');
    // The proof is for this host alone.
    const elsewhere = await post(outside.url, path, { address: 'https://mcp.example.org/mcp' });
    expect(elsewhere.status).toBe(403);
    const run = locationOf(await post(outside.url, path, { address }));
    // The thread of the check asks the real DNS, which has no such name.
    expect(await resultAt(run, outside.url)).toContain('DNS has no such name');
  } finally {
    await outside.stop();
    host.close();
  }
});

test('a token of a full check is in no file, log line, page or report of the site, also after it was killed', async () => {
  const killed = await startSite();
  const token = ['right', randomUUID(), 'x'].join('-');
  const other = ['right', randomUUID(), 'y'].join('-');
  const server = await serve('gated');
  const slow = await serve('silent');
  const fullPage = async (url: string) =>
    locationOf(await post(killed.url, '/server-check/ask', { address: url, kind: 'full' }));
  const page = await fullPage(server.url);
  const shown = await (await fetch(killed.url + page)).text();
  expect(shown).toContain('Without JavaScript, this form takes no token.');
  const typed = await fetch(killed.url + (await fullPage(`${server.url}/rates?key=1`)));
  expect(await typed.text()).toContain(`value="${server.url}/rates"`);
  const begin = async (url: string, secret: string) => {
    const proof = (await fullPage(url)).split('/').at(-1);
    const answer = await postJson(killed.url, '/api/server-check/full', {
      proof,
      address: url,
      token: secret,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).href as string;
  };
  const done = await begin(server.url, token);
  const result = await resultAt(done, killed.url);
  expect(result).toContain('rates');
  expect(server.asked.some(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  const report = await (await fetch(`${killed.url}${done}/report.json`)).text();
  const stopped = await begin(slow.url, other);
  const polite = locationOf(
    await post(killed.url, '/server-check/ask', { address: slow.url, kind: 'polite' }),
  );
  await eventually(async () => slow.asked.length > 1);
  await killed.kill();
  const again = await startSite({ DATA_DIR: killed.dataDir });
  try {
    expect(await resultAt(stopped, again.url)).toContain('Stopped by a restart: start it again.');
    // The other one begins again.
    expect(await (await fetch(again.url + polite)).text()).toContain('data-follow=');
    await post(again.url, polite, { intent: 'stop' });
  } finally {
    await again.stop();
  }
  const written = filesBelow(again.dataDir).map((file) => readFileSync(file, 'latin1'));
  expect(written.length).toBeGreaterThan(10);
  for (const secret of [token, other])
    for (const text of [...killed.output, ...again.output, result, report, ...written])
      expect(text.includes(secret)).toBe(false);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('ten checks at once, with servers that go wrong among them, end as they should, in threads of their own', async () => {
  const rows = await checkMany({
    checks: 10,
    seconds: 100,
    odd: ['large', 'inward', 'changing'],
    budget: 'processor time',
  });
  expect(rows.filter(({ isMet }) => isMet === false)).toEqual([]);
});
