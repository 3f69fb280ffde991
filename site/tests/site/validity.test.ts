import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { changedFeatures } from '../../../tools/gate.ts';
import { requireTool, toolPath } from '../../scripts/tools/tools.ts';
import { createAccount, letterTo, linkIn, newPerson, sessionCookie, withRole } from '../e2e/people.ts';
import { articlePaths, pathsToVisit, publicRoutes } from '../e2e/routes.ts';
import { dataDirOf, temporaryDirectory } from '../support/site-process.ts';

const site = inject('siteUrl');

// One run of the checker for both: its start costs as much as all pages of the desk.
test('the HTML of every page is valid, also of every page of the desk', { timeout: 180_000 }, async () => {
  const directory = join(temporaryDirectory(), 'pages');
  mkdirSync(directory);
  const pages = await collectPages();
  if (!changedFeatures) expect(pages.size).toBeGreaterThan(60);
  const desk = await collectDesk();
  expect(desk.size).toBeGreaterThan(15);
  for (const [path, html] of desk) pages.set(`desk ${path}`, html);
  for (const [name, html] of pages)
    writeFileSync(join(directory, `${name.replaceAll(/\W+/g, '_')}.html`), html);
  expect(await findFaults(directory, pages)).toEqual([]);
  // One page with a choice made in it is still that page.
  const listed = [...publicRoutes, ...(await articlePaths(site))].flatMap((path) => pages.get(path) ?? []);
  const titles = new Map(
    listed.map((html) => [find(html, /rel="canonical" href="([^"]*)/), find(html, /<title>([^<]*)/)]),
  );
  if (!changedFeatures) expect(titles.size).toBeGreaterThan(60);
  expect(listShared([...titles.values()]), 'titles that two pages share').toEqual([]);
});

const find = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const listShared = (titles: unknown[]) => titles.filter((title, index) => titles.indexOf(title) !== index);

async function collectDesk(): Promise<Map<string, string>> {
  const trial = inject('trialUrl');
  const admin = await withRole(await createAccount(trial), 'admin', dataDirOf(trial));
  const cookie = await sessionCookie(trial, admin);
  const pages = new Map<string, string>();
  const waiting = ['/admin'];
  for (const path of waiting) {
    const html = await (await fetch(trial + path, { headers: { cookie } })).text();
    if (!html.startsWith('<!DOCTYPE html>')) continue;
    pages.set(path, html);
    const found = [...html.matchAll(/href="(\/admin[^"?#]*)/g)].map(([, href = '']) => href);
    // Of each list one item stands for all.
    const shape = (href: string) => href.replace(/\/[0-9a-f-]{36}\b/, '/:id');
    for (const href of found) if (!waiting.some((known) => shape(known) === shape(href))) waiting.push(href);
  }
  return pages;
}

/** HTML by what it is: every route, and what the site answers to posts and to somebody signed in. */
async function collectPages(): Promise<Map<string, string>> {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const read = async (path: string, init?: RequestInit) => (await fetch(site + path, init)).text();
  // As a browser posts: a refusal is a page for who asks for one.
  const post = (path: string, fields: Record<string, string>) =>
    read(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'text/html' } });
  const paths = [
    ...(await pathsToVisit(site)),
    '/auth?tab=sign-up',
    '/auth/reset?token=x',
    '/auth/confirm?token=x',
    '/auth/undo?token=x',
    '/blog?page=2',
    '/blog?search=zzzzqqq',
    `/blog?search=${encodeURIComponent('"<script>&')}`,
    '/dev/mail',
    '/search',
    '/search?q=trace',
    '/auth/code',
    '/auth/resend',
    '/specification/v0.1',
    '/assessment/practice?level=foundation&draw=example1',
    ...Object.values(inject('credentials')).map((id) => `/credentials/${id}`),
  ];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await read(path));
  for (const path of [
    '/',
    '/account',
    '/account/learning',
    '/account/orders',
    '/account/profile',
    '/account/security',
    '/account/data',
    '/account/passkey',
    '/account/second-factor',
    '/admin',
  ])
    pages.set(`signed in ${path}`, await read(path, { headers: { cookie } }));
  pages.set('refused sign-in', await post('/auth', { intent: 'sign-in', email: 'x"<', password: '' }));
  pages.set(
    'refused sign-up',
    await post('/auth?tab=sign-up', { intent: 'sign-up', email: person.email, password: person.password }),
  );
  const { email, password } = newPerson();
  await post('/auth?tab=sign-up', { intent: 'sign-up', email, password });
  pages.set('confirm', await (await fetch(linkIn(await letterTo(site, email, /^Confirm/)))).text());
  await post('/auth/forgot', { intent: 'forgot', email });
  pages.set('reset', await (await fetch(linkIn(await letterTo(site, email, /^Choose/)))).text());
  pages.set(
    'refused registry entry',
    await post('/registry/submit', { name: '"<', org_id: 'A&B', trace: '{"<' }),
  );
  pages.set(
    'refused type',
    await post('/types/propose', { name: '"<', schema: '{"<', examples: '[', counter_examples: '{}' }),
  );
  pages.set('post to a page without a form', await post('/specification', {}));
  const tooLarge = { method: 'POST', body: 'x'.repeat(300_000), headers: { Accept: 'text/html' } };
  pages.set('too large a post', await read('/auth', tooLarge));
  return pages;
}

/** What the W3C's checker finds where there is Java for it, else what html-validate does. */
async function findFaults(directory: string, pages: Map<string, string>): Promise<string[]> {
  const hasJava = spawnSync('java', ['-version']).status === 0;
  if (!hasJava) return findFaultsWithoutJava(pages);
  const jar = toolPath('vnu-jar/build/dist/vnu.jar');
  const { stdout, stderr } = spawnSync(
    'java',
    [
      '-Xss4m',
      // Few seconds of work do not repay the slower compiler.
      '-XX:TieredStopAtLevel=1',
      '-jar',
      jar,
      '--format',
      'json',
      '--skip-non-html',
      '--skip-info-messages',
      '--stdout',
      '--exit-zero-always',
      directory,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith('{')) return [`The checker did not run: ${stderr}`];
  const { messages }: { messages: { url: string; lastLine: number; message: string; extract: string }[] } =
    JSON.parse(stdout);
  // A section may be named by something else than a heading, and says so.
  const isNamed = ({ message, extract }: { message: string; extract: string }) =>
    message.startsWith('Section lacks heading') && / aria-label(ledby)?=/.test(extract);
  return messages
    .filter((found) => !isNamed(found))
    .map(({ url, message, extract }) => `${url.replace(/.*\//, '')}: ${message} …${extract}…`);
}

interface HtmlValidateModule {
  HtmlValidate: new (settings: {
    extends: string[];
  }) => {
    validateString: (html: string) => Promise<{
      results: { messages: { message: string; ruleId: string; line: number }[] }[];
    }>;
  };
}

async function findFaultsWithoutJava(pages: Map<string, string>): Promise<string[]> {
  const { HtmlValidate }: HtmlValidateModule = requireTool('html-validate');
  const checker = new HtmlValidate({ extends: ['html-validate:standard'] });
  const reports = await Promise.all(
    [...pages].map(async ([name, html]) => ({ name, report: await checker.validateString(html) })),
  );
  return reports.flatMap(({ name, report }) =>
    report.results.flatMap(({ messages }) =>
      messages.map(({ message, ruleId, line }) => `${name}:${line}: ${message} (${ruleId})`),
    ),
  );
}
