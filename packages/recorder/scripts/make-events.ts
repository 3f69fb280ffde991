/**
 * Writes src/events.ts from the schemas of the core events (section 11 of working draft v0.2). A test says whether it is
 * fresh.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { declare, format, type Schema } from '../../conformance/scripts/make-types.ts';

const folder = join(import.meta.dirname, '../../../standard/schemas/v0.2-draft');
const head = `// Made from standard/schemas/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.
import type { LeftOut } from './trace.ts';`;
/** Members of an organisation's own (11.3). */
const any = '$' + '{string}';
const extension = `  [extension: \`${any}.${any}/${any}\`]: unknown;\n`;

const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Schema;

/** The text of the file. */
export function makeEvents(): string {
  const typed = read('typed-value.json');
  const schemas = new Map([
    ['../typed-value.json', typed],
    ['../left-out.json', read('left-out.json')],
    ['left-out.json', read('left-out.json')],
  ]);
  const events = globSync('events/*.json', { cwd: folder })
    .sort()
    .map((path) => ({ name: basename(path, '.json'), schema: read(path) }));
  const table = events.map(({ name, schema }) => `  '${name}': ${schema.title};`);
  const words = '/** The payload of each core event, by its name (table of section 11). */';
  return format(
    [
      head,
      declare(typed, schemas),
      ...events.map(({ schema }) => declare(schema, schemas, extension)),
      `${words}\nexport interface Payloads {\n${table.join('\n')}\n}`,
      '/** Names of core events (11.1). */\nexport type CoreType = keyof Payloads;',
      '',
    ].join('\n\n'),
  );
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../src/events.ts'), makeEvents());
