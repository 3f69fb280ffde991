/**
 * Writes the files of standard/test-suite from the tables in scripts/tables/. The tables are the source: the findings
 * of a case are written by hand, never taken from a checker. A test checks that the files are fresh.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteCase } from '../src/protocol.ts';
import { jsonTexts } from './tables/json-texts.ts';
import { section3 } from './tables/section-3.ts';
import { section4 } from './tables/section-4.ts';
import { section5 } from './tables/section-5.ts';
import { section6 } from './tables/section-6.ts';
import { capabilityCases } from './tables/section-7-capabilities.ts';
import { entryCases } from './tables/section-7-entries.ts';
import { section8 } from './tables/section-8.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'standard/test-suite');

const cases: Record<string, SuiteCase[]> = {
  ...section3,
  '3.4': jsonTexts,
  ...section4,
  ...section5,
  ...section6,
  ...capabilityCases,
  ...entryCases,
  ...section8,
};

/** Time of the check. Clause 4.5 uses a fraction of a second, so that a checker that cuts it is found. */
const nowOf = (clause: string) => (clause === '4.5' ? '2025-09-10T12:00:00.250Z' : '2025-09-10T12:00:00Z');

/** The texts of the files, by their names. */
export function makeSuite(): Record<string, string> {
  const checks = Object.entries(
    JSON.parse(readFileSync(join(root, 'standard/checks.json'), 'utf8')) as Record<
      string,
      { clause: string; level: string }
    >,
  );
  return Object.fromEntries(
    Object.entries(cases).map(([clause, list]) => {
      const own = checks.filter(([, check]) => check.clause === clause);
      const file = {
        clause,
        level: own[0]?.[1].level,
        checks: own.map(([id]) => id),
        now: nowOf(clause),
        cases: list,
      };
      return [`${clause}.json`, `${JSON.stringify(file)}\n`];
    }),
  );
}

if (import.meta.main) {
  const files = makeSuite();
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') && !Object.hasOwn(files, name)) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const biome = join(root, 'node_modules/.bin/biome');
  const { status } = spawnSync(biome, ['format', '--write', folder], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
