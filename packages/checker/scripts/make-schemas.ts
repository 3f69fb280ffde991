/**
 * Writes the files that are published beside the standard's schemas: copies of the newest revision, whose URLs contain
 * its day and never change; one file with all schemas; and the catalogue for editors. A test checks that all are fresh.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newestRevision } from '@context-native/dev/standard-files';
import { standard } from '../src/standard.ts';

const root = join(import.meta.dirname, '../../../standard');
const folder = join(root, 'schemas', standard.version);
const base = `${standard.origin}/schemas/${standard.version}`;
const bundleName = 'bundle.json';

type Schema = Record<string, unknown>;

/** The schemas by file name, without the generated files. */
export function readSchemas(): Map<string, Schema> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== bundleName);
  return new Map(files.sort().map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]));
}

/** The texts of the files, by their paths in `standard/schemas`. */
export function makeSchemas(): Record<string, string> {
  const revision = newestRevision();
  const dated = `${base}/${revision}`;
  const schemas = readSchemas();
  const files = [...schemas].map(([file, schema]): [string, unknown] => [
    `${standard.version}/${revision}/${file}`,
    { ...schema, $id: `${dated}/${file}` },
  ]);
  return Object.fromEntries(
    [
      ...files,
      [`${standard.version}/${revision}/${bundleName}`, bundle(schemas, dated)],
      [`${standard.version}/${bundleName}`, bundle(schemas, base)],
      ['catalog.json', catalogue()],
    ].map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]),
  );
}

/**
 * All schemas in one file, with the trace as its root. They refer to each other by pointers and have no ids of their
 * own: editors would look for an id on the web, and this file must work offline.
 */
function bundle(schemas: Map<string, Schema>, address: string): Schema {
  const { $schema, title, description } = schemas.get('trace.json') ?? {};
  const $defs = [...schemas].map(([file, { $schema: _, $id: __, ...schema }]) => [
    nameOf(file),
    withPointers(schema),
  ]);
  return {
    $schema,
    $id: `${address}/${bundleName}`,
    title,
    description,
    $ref: '#/$defs/trace',
    $defs: Object.fromEntries($defs),
  };
}

const nameOf = (file: string) => file.replace(/\.json$/, '');

function withPointers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPointers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref' && typeof inner === 'string'
        ? [name, `#/$defs/${nameOf(inner)}`]
        : [name, withPointers(inner)],
    ),
  );
}

/** In the form of SchemaStore's catalogue. */
function catalogue(): unknown {
  return {
    version: 1,
    schemas: [
      {
        name: `${standard.name} trace`,
        description: `Trace of a run, ${standard.name} ${standard.version}`,
        fileMatch: ['*.trace.json'],
        url: `${base}/${bundleName}`,
      },
    ],
  };
}

if (import.meta.main)
  for (const [path, text] of Object.entries(makeSchemas())) {
    const file = join(root, 'schemas', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
