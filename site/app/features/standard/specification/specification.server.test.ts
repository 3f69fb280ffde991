import { readFileSync } from 'node:fs';
import { checks } from '@context-native/checker';
import { expect, test } from 'vitest';
import { listRevisions, newestRevision } from '../revisions/revisions.server.ts';
import { listClauses, readSpecification } from './specification.server.ts';

const text = readFileSync(`standard/specification/v0.1/${newestRevision().date}.md`, 'utf8');

test('every clause of the text is found, with the anchor that stands before it', async () => {
  const clauses = await listClauses();
  const written = [...text.matchAll(/<a id="(clause-[^"]+)"><\/a>\*\*(\S+) (\w+)\*\*/g)];
  expect(written.length).toBeGreaterThan(40);
  expect(clauses.map(({ id, number, level }) => [id, number, level])).toEqual(
    written.map(([, id, number, level]) => [id, number, level]),
  );
  for (const { id, number, section, text: words } of clauses) {
    expect(id).toBe(`clause-${number.replace('.', '-')}`);
    expect(number.startsWith(`${section}.`)).toBe(true);
    expect(words.replaceAll(/`[^`]+`/g, 'X')).toMatch(/^[A-Z][^\n|#]+[.:]$/);
  }
});

test('clauses are numbered without a gap', async () => {
  const { sections, clauses } = await readSpecification();
  expect(sections.map(({ number }) => number)).toEqual(sections.map((_, index) => index + 1));
  for (const { number } of sections) {
    const own = clauses.filter(({ section }) => section === number);
    expect(own.map((clause) => clause.number)).toEqual(own.map((_, index) => `${number}.${index + 1}`));
  }
});

test('the checker names only clauses that exist, at their level', async () => {
  const levels = new Map((await listClauses()).map(({ number, level }) => [number, level]));
  for (const { clause, level } of Object.values(checks))
    expect([clause, levels.get(clause)]).toEqual([clause, level]);
});

test('the revisions are listed from the newest on, and each is read as it stands', async () => {
  const dates = listRevisions().map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(listRevisions().at(-1)).toEqual({
    date: '2026-11-21',
    day: '21 November 2026',
    href: '/specification/v0.1/2026-11-21',
  });
  expect(await readSpecification()).toBe(await readSpecification(dates[0]));
  const [earliest, newest] = await Promise.all([readSpecification('2026-11-21'), readSpecification()]);
  const numbers = ({ clauses }: typeof newest) => clauses.map(({ number }) => number);
  expect(numbers(newest)).toEqual(expect.arrayContaining(numbers(earliest)));
  expect(numbers(earliest)).not.toContain('7.12');
});

test('the head and the roadmap are the text’s own', async () => {
  const { title, definition, versions } = await readSpecification();
  expect(title).toBe('Context-Native, draft v0.1');
  expect(definition).toMatch(/^Every agent, tool and calculator exposes inputs, outputs and trace metadata/);
  expect(versions.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'v0.1 published',
    'v0.2 planned',
    'v0.3 planned',
    'v1.0 future',
  ]);
  expect(versions[0]?.published).toBe('31 August 2025');
});
