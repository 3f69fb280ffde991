/**
 * Writes the working draft's schemas that are made from its shapes, and src/draft/made.json: its checks, and its shapes
 * and other schemas without titles and descriptions, for the checker in browsers and in the package. A test checks that
 * they are fresh.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeLeftOut, takeTypedValue } from './take-left-out.ts';

const standard = join(import.meta.dirname, '../../../standard');
const schemas = join(standard, 'schemas/v0.2-draft');
const shapes = join(standard, 'shapes/v0.2-draft');
const forPeople = ['$schema', '$id', 'title', 'description', 'examples'];
/**
 * Schemas that the checker does not read: the rules of v0.1 and src/draft/stream.ts check these documents, and it
 * checks no signatures.
 */
const ofOtherRules = ['trace', 'event', 'stream-open', 'stream-line', 'signature'];

const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

/** A schema without titles and descriptions. Members of `properties` are names, not keywords. */
function strip(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !forPeople.includes(name))
      .map(([name, item]) => [name, strip(item, !isNames && name === 'properties')]),
  );
}

/** The schemas that are made from shapes, by their paths in the folder of schemas. */
export function makeDraftSchemas(): Record<string, unknown> {
  const typed = readJson(join(shapes, 'typed-value.json'));
  const events = globSync('events/*.json', { cwd: shapes }).sort();
  return Object.fromEntries([
    ...events.map((path) => [
      path,
      takeLeftOut(readJson(join(shapes, path)), { never: ['call_id', 'left_out'], typed }),
    ]),
    [
      'run.json',
      takeLeftOut(readJson(join(shapes, 'run.json')), { never: ['spec', 'left_out'], prefix: '/mcp_run' }),
    ],
    ['typed-value.json', takeTypedValue(typed)],
  ]);
}

/** The content of made.json. */
export function makeDraft(): Record<string, unknown> {
  const read = (folder: string, pattern: string) =>
    globSync(pattern, { cwd: folder }).map((file): [string, unknown] => [
      basename(file, '.json'),
      strip(readJson(join(folder, file))),
    ]);
  const byName = (files: [string, unknown][]) =>
    Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
  const others = read(schemas, '*.json').filter(([name]) => !ofOtherRules.includes(name));
  const { checks } = readJson(join(standard, 'draft-checks.json'));
  // The checker knows the rules of left_out that a shape does not have.
  return {
    checks,
    schemas: byName(Object.entries(Object.fromEntries([...others, ...read(shapes, '*.json')]))),
    events: byName(read(shapes, 'events/*.json')),
  };
}

if (import.meta.main) {
  for (const [path, schema] of Object.entries(makeDraftSchemas()))
    writeFileSync(join(schemas, path), JSON.stringify(schema));
  const target = join(import.meta.dirname, '../src/draft/made.json');
  writeFileSync(target, JSON.stringify(makeDraft()));
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome');
  spawnSync(biome, ['format', '--write', target, schemas], { stdio: 'inherit' });
}
