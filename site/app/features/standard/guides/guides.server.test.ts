import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRegistryFile, checkText } from '@context-native/checker';
import { expect, test } from 'vitest';
import { checkerAt } from '#app/lib/checker-command.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { readChangelog } from '../revisions/changelog.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { listClauses } from '../specification/specification.server.ts';
import { readAdoptionSamples } from './adoption.server.ts';
import { deployGuides, listDeploySteps } from './deploy-steps.server.ts';
import { listNumberedSources } from './numbered-sources.server.ts';
import { faqJsonLd, listNumberedTexts } from './numbered-texts.server.ts';

const siteUrl = 'https://standard.example';
const sample = (name: string) => readFileSync(join(projectRoot, 'site/content/adoption', name), 'utf8');

/** Of the steps, when they were all in full on `/deploy`. */
const anchorsBefore = [
  ...['prerequisites', 'project', 'static', 'database', 'service', 'proxy', 'container'],
  ...['backup', 'upgrade', 'edge-caches', 'varnish', 'nginx', 'others'],
  ...['failover', 'recovery', 'see-inside'],
];

const shown = ['record', 'library'].flatMap((step) =>
  ['typescript', 'python'].map((language) => `shown/${step}-${language}.json.txt`),
);

test.each([...shown, 'with-traceparent.json'])('%s of the adoption guide breaks no clause', (name) => {
  const { conforms, results } = checkText(sample(name));
  expect(results.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(conforms).toBe(true);
});

test('the registry file of the adoption guide passes every check, and holds the trace of the guide', () => {
  const text = sample('shown/entry.json.txt');
  const path = 'registry/entries/your-organisation/unit-converter.json';
  const { conforms, results } = checkRegistryFile(text, { path });
  expect(results.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(conforms).toBe(true);
  expect(JSON.parse(text).traces).toEqual([JSON.parse(sample('shown/library-typescript.json.txt'))]);
});

test('each command of the adoption guide has a block of its own, without prompt and output', async () => {
  const shown = (await readAdoptionSamples(siteUrl)).flat().flatMap(({ samples }) => samples);
  const commands = shown.filter(({ code }) => code.language === 'shellscript');
  expect(commands.map(({ title }) => title)).toEqual([
    ...['the host’s start command', 'check the traces', 'or every server of a host'],
    ...['the host’s start command', 'check the traces', 'or every server of a host'],
    ...['check this server', 'check this server'],
  ]);
  for (const { code } of commands) {
    const text = code.tokens.map(([part]) => part).join('');
    expect(text).toMatch(
      /^npx -p https:\/\/standard\.example\/downloads\/\S+ context-native [^\n]+(\\\n {4}[^\n]+)?$/,
    );
  }
  expect(shown.filter(({ title }) => title === 'output')).toHaveLength(4);
});

test('ten questions, at addresses that stay', async () => {
  const questions = await listNumberedTexts('faq', siteUrl);
  expect(questions.map(({ id }) => id)).toEqual([
    'what-is-mcp',
    'what-context-native-means',
    'why-it-matters',
    'how-to-adopt',
    'is-it-finished',
    'profiles',
    'how-compliance-is-verified',
    'cost',
    'backwards-compatibility',
    'support',
  ]);
  for (const { title, html } of questions) {
    expect(title).toMatch(/^[A-Z].*\?$/);
    expect(html.length).toBeGreaterThan(300);
    expect(html).not.toMatch(/\{\w+\}/);
  }
});

test('/deploy/operate shows the files of the failover that its drill runs', async () => {
  const sources = await listNumberedSources('deploy/operate', checkerAt(siteUrl));
  const source = sources.find(({ id }) => id === 'failover')?.markdown ?? '';
  for (const file of readdirSync(join(projectRoot, 'site/deploy/failover')))
    expect(source).toContain(readFileSync(join(projectRoot, 'site/deploy/failover', file), 'utf8'));
  expect(source).not.toContain('{file');
});

test('/deploy keeps every anchor that it had, and says each step in at most five lines', async () => {
  const steps = (await Promise.all(deployGuides.map(({ path }) => listDeploySteps(path, siteUrl)))).flat();
  const anchors = steps.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toEqual(expect.arrayContaining(anchorsBefore));
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  // A step with parts shows their anchors only if it has more to read.
  expect(steps.filter(({ parts, hasMore }) => parts.length > 0 && !hasMore)).toEqual([]);
  const charactersPerLine = 76;
  for (const { id, lead } of steps) {
    const blocks = [...lead.matchAll(/<(p|pre)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, html = '']) => {
      const text = html.replaceAll(/<[^>]+>/g, '').trim();
      return tag === 'pre' ? text.split('\n').length : Math.ceil(text.length / charactersPerLine);
    });
    const lines = blocks.reduce((sum, count) => sum + count, 0);
    expect(lines, id).toBeGreaterThan(0);
    expect(lines, id).toBeLessThanOrEqual(5);
  }
});

test('every clause that the answers name exists', async () => {
  const known = (await listClauses()).map(({ id }) => id);
  const html = (await listNumberedTexts('faq', siteUrl)).map((question) => question.html).join('');
  const named = [...html.matchAll(/#(clause-[\d-]+)">clause ([\d.]+)</g)];
  expect(named.length).toBeGreaterThan(8);
  for (const [, id = '', number = ''] of named) {
    expect(known).toContain(id);
    expect(id).toBe(`clause-${number.replace('.', '-')}`);
  }
});

test('the structured data of the questions names this site in every link', async () => {
  const data = JSON.stringify(faqJsonLd(await listNumberedTexts('faq', siteUrl), siteUrl));
  expect(JSON.parse(data).mainEntity).toHaveLength(10);
  expect(data).toContain('https://standard.example/specification#clause-3-2');
  expect(data).not.toContain('href=\\"/');
});

test('what was added to a published version stands in the changelog with its day', async () => {
  const [draft, entry] = await readChangelog();
  expect(draft).toMatchObject({
    version: workingDraft.name,
    date: `working draft (${workingDraft.day}, not published)`,
  });
  expect(draft?.html).toContain(`href="/specification/${workingDraft.version}"`);
  expect(entry).toMatchObject({ version: 'v0.1', date: '31 August 2025' });
  expect(entry?.html).toMatch(/<strong>21 November 2026<\/strong>[\s\S]*Clauses are numbered/);
});
