import { readFileSync } from 'node:fs';
import { rules } from 'context-native/verify/rules';
import { expect, inject, test } from 'vitest';

const site = inject('siteUrl');

const htmlOf = async (path: string) => (await fetch(site + path)).text();
/** The text of a page, without its tags. */
const textOf = async (path: string) =>
  (await htmlOf(path)).replaceAll(/<script\b[\s\S]*?<\/script>|<!-- -->|<[^>]+>/g, '');

const compared = JSON.parse(readFileSync('site/content/server-check/compared.json', 'utf8'));
const corpus = JSON.parse(readFileSync('site/content/server-check/corpus.json', 'utf8'));

test('the page counts and lists the rules of the command', async () => {
  const text = await textOf('/server-check');
  const count = Object.keys(rules).length;
  expect(text).toContain(`server check · ${count} rules`);
  for (const [id, { title }] of Object.entries(rules)) expect(text).toContain(`${escaped(title)} ${id}`);
});

test('the comparison shows the results of each server, with the day and the versions', async () => {
  const text = await textOf('/server-check/compared');
  for (const version of Object.values<string>(compared.tools)) expect(text).toContain(version);
  for (const { name, verify, suite } of compared.servers) {
    const from = text.indexOf(name.replace('corpus/', ''));
    expect(from, name).toBeGreaterThan(0);
    const row = text.slice(from);
    expect(row, name).toContain(`${verify.passed} passed, ${verify.failed.length} failed`);
    expect(row, name).toContain(`${suite.missing_fixtures} without fixtures`);
  }
  expect(text).toContain('It declares resources, and answers resources/list with -32601.');
  const faulty = corpus.servers.filter(({ expected }: { expected: string[] }) => expected.length > 0);
  expect(text).toContain(`of ${faulty.length} found by the right rule`);
});

test('the page is one link from the home page, and it and the page of credentials lead to each other', async () => {
  const linksOf = async (path: string) =>
    [...(/<main\b[\s\S]*<\/main>/.exec(await htmlOf(path))?.[0].matchAll(/href="([^"#?]+)/g) ?? [])].map(
      ([, href]) => href,
    );
  expect(await linksOf('/')).toContain('/server-check');
  expect(await linksOf('/verify')).toContain('/server-check');
  expect(await linksOf('/registry')).toContain('/server-check');
  expect(await linksOf('/adoption')).toContain('/server-check');
  expect(await linksOf('/server-check')).toEqual(
    expect.arrayContaining(['/verify', '/registry/submit', '/server-check/compared']),
  );
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
