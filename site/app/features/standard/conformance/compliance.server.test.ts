import { checks, checksOfKind } from '@context-native/checker';
import { expect, test } from 'vitest';
import { listClauses } from '../specification/specification.server.ts';
import { countClauses, listDeclarationClauses, listRequirements } from './compliance.server.ts';

test('every check of a trace is on the list once, but for the limits of the checker', () => {
  const listed = listRequirements().flatMap(({ requirements }) => requirements.map(({ check }) => check));
  const expected = checksOfKind.trace.filter((id) => id !== 'limits');
  expect(listed.filter((check) => check !== undefined).sort()).toEqual([...expected].sort());
});

test('what is looked at by hand are clauses at their level that no check enforces', async () => {
  const levels = new Map((await listClauses()).map(({ number, level }) => [number, level]));
  const enforced = Object.values(checks).map(({ clause }) => clause);
  const byHand = listRequirements().flatMap(({ requirements }) => requirements.filter(({ check }) => !check));
  expect(byHand.length).toBeGreaterThan(0);
  for (const { clause, level } of byHand) {
    expect([clause, levels.get(clause)]).toEqual([clause, level]);
    expect(enforced).not.toContain(clause);
  }
});

test('all clauses are counted, and the words on declaring are the text’s own', async () => {
  const counts = await countClauses();
  const total = counts.reduce((sum, { MUST, SHOULD, MAY }) => sum + MUST + SHOULD + MAY, 0);
  expect(total).toBe((await listClauses()).length);
  const declaration = await listDeclarationClauses();
  expect(declaration.map(({ number }) => number)).toEqual(['8.1', '8.2', '8.3', '8.7']);
  for (const { text } of declaration) expect(text).not.toMatch(/[`[\]*]/);
});
