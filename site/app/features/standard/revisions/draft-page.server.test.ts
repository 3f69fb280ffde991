import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  listDraftFiles,
  listPublishedFiles,
  readDraftFile,
} from '../specification/published-files.server.ts';
import { readWorkingDraft } from './draft-page.server.ts';
import { workingDraft } from './working-draft.ts';

const text = readFileSync(`standard/specification/${workingDraft.version}.md`, 'utf8');

test('the page of the working draft says that it is one, and has every section, annex and clause of the text', async () => {
  const { title, notice, sections, annexes, clauses, cases, checked } = await readWorkingDraft();
  expect(title).toBe('Context-Native, working draft v0.2');
  expect(notice).toMatch(/^This is a working draft of 25 November 2026\. It is not published/);
  expect(sections.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  expect(annexes.map(({ id, number, title }) => [id, number, title])).toEqual([
    ['annex-a', 'A', 'Decisions'],
    ['annex-b', 'B', 'Clauses of v0.1 that read otherwise here'],
    ['annex-c', 'C', 'What a machine checks'],
    ['annex-d', 'D', 'What this draft was written from'],
  ]);
  const html = [...sections, ...annexes].map((part) => part.html).join('\n');
  for (const { id } of clauses) expect(html).toContain(`id="${id}"`);
  expect(clauses.length).toBe((text.match(/id="clause-/g) ?? []).length);
  expect(html).not.toContain('@@');
  // Code scrolls in a frame of its own, and clauses that are named in brackets are links.
  expect(html.match(/<pre/g)?.length).toBe(html.match(/<figure class="code"/g)?.length);
  expect(html).toContain('(<a class="link" href="#clause-11-1">11.1</a>');
  expect(cases).toBeGreaterThan(80);
  expect(checked).toBe(listDraftFiles('test-suite').length);
});

test('a clause with a check leads to the cases of its own version', async () => {
  const { sections } = await readWorkingDraft();
  const html = sections.map((section) => section.html).join('\n');
  expect(html).toContain('href="/test-suite/v0.2-draft/10.7.json"');
  expect(html).toContain('href="/test-suite/v0.1/3.2.json"');
});

test('files of the draft are served under its own address, with its media types, and under no other', async () => {
  const trace = await readDraftFile('examples', 'signed.trace.json');
  expect(trace?.contentType).toBe('application/vnd.context-native.trace+json');
  const stream = await readDraftFile('examples', 'closed.trace.jsonl');
  expect(stream?.contentType).toBe('application/vnd.context-native.trace-stream+jsonl');
  const schema = await readDraftFile('schemas', 'events/tool.called.json');
  expect(schema?.contentType).toBe('application/schema+json');
  expect((await readDraftFile('test-suite', 'readme.md'))?.contentType).toContain('text/markdown');
  const list = JSON.parse(String((await readDraftFile('schemas', ''))?.body)) as Record<string, unknown>;
  expect(list).toMatchObject({ version: 'v0.2-draft', files: listDraftFiles('schemas') });
  expect(String(list.note)).toContain('not published');
  for (const [kind, name] of [
    ['schemas', '../v0.1/trace.json'],
    ['examples', 'none.json'],
    ['secrets', 'x.json'],
  ] as const)
    expect(await readDraftFile(kind, name)).toBeUndefined();
  for (const kind of ['schemas', 'examples', 'test-suite'])
    expect(listPublishedFiles(kind).filter((name) => name.includes('draft'))).toEqual([]);
});
