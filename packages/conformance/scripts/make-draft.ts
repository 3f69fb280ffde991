/**
 * Writes src/draft/made.json: the checks and the schemas of the working draft, without what only people read, so that the
 * checker takes them along into browsers and into the package. A test says whether it is fresh.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const standard = join(import.meta.dirname, '../../../standard');
const folder = join(standard, 'schemas/v0.2-draft');
const forPeople = ['$schema', '$id', 'title', 'description', 'examples'];
/** Checked by the rules of v0.1, which are held against every trace first. */
const ofOtherRules = ['trace', 'event', 'stream-open', 'stream-line', 'signature'];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A schema without words. Members of `properties` are names and no keywords. */
function strip(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !forPeople.includes(name))
      .map(([name, item]) => [name, strip(item, !isNames && name === 'properties')]),
  );
}

/** What the file holds. */
export function makeDraft(): Record<string, unknown> {
  const read = (pattern: string) =>
    Object.fromEntries(
      globSync(pattern, { cwd: folder })
        .sort()
        .map((file) => [basename(file, '.json'), strip(readJson(join(folder, file)))]),
    );
  const schemas = Object.fromEntries(
    Object.entries(read('*.json')).filter(([name]) => !ofOtherRules.includes(name)),
  );
  const { checks } = readJson(join(standard, 'draft-checks.json')) as { checks: unknown };
  return { checks, schemas, events: read('events/*.json') };
}

if (import.meta.main) {
  const target = join(import.meta.dirname, '../src/draft/made.json');
  writeFileSync(target, JSON.stringify(makeDraft()));
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome');
  spawnSync(biome, ['format', '--write', target], { stdio: 'inherit' });
}
