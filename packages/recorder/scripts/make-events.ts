/**
 * Writes src/events.ts from the shapes of the core events (section 11 of working draft v0.2). A test says whether it is
 * fresh.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { declare, format, type Schema } from '@context-native/dev/declare-types';

const standard = join(import.meta.dirname, '../../../standard');
const folder = join(standard, 'shapes/v0.2-draft');
const head = `// Made from standard/shapes/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.
import type { LeftOut } from './trace.ts';`;
/** Members of an organisation's own (11.3). */
const any = '$' + '{string}';
const payload = `/** What every payload may have besides. */
export interface EventPayload {
  /** What was left out of the payload; pointers begin at the payload (16.1). */
  left_out?: LeftOut[];
  [extension: \`${any}.${any}/${any}\`]: unknown;
}`;

const read = (path: string, of = folder) => JSON.parse(readFileSync(join(of, path), 'utf8')) as Schema;

/** The text of the file. */
export function makeEvents(): string {
  const typed = read('typed-value.json');
  const leftOut = read('left-out.json', join(standard, 'schemas/v0.2-draft'));
  const returned = read('events/tool.returned.json').properties ?? {};
  // What many payloads have stands once.
  const outcome = { ...returned.outcome, title: 'CallOutcome' };
  const error = { ...returned.error, title: 'AnswerError' };
  const schemas = new Map([
    ['../typed-value.json', typed],
    ['../left-out.json', leftOut],
    ['left-out.json', leftOut],
    ['payload', { title: 'EventPayload' }],
    ['outcome', outcome],
    ['error', error],
  ]);
  const isSame = (one: Schema | false | undefined, shared: Schema) =>
    one && JSON.stringify([one.enum, one.properties]) === JSON.stringify([shared.enum, shared.properties]);
  const share = (name: string, property: Schema | false): Schema | false => {
    const shared = { outcome, error }[name];
    return property && shared && isSame(property, shared)
      ? { description: property.description ?? '', $ref: name }
      : property;
  };
  const events = globSync('events/*.json', { cwd: folder })
    .sort()
    .map((path) => {
      const schema = read(path);
      const { left_out, ...properties } = schema.properties ?? {};
      const members = Object.entries(properties).map(([name, value]) => [name, share(name, value)]);
      const own = { ...schema, properties: Object.fromEntries(members), allOf: [{ $ref: 'payload' }] };
      return { name: basename(path, '.json'), schema: own };
    });
  const table = events.map(({ name, schema }) => `  '${name}': ${schema.title};`);
  const words = '/** The payload of each core event, by its name (table of section 11). */';
  const outcomes = outcome.enum?.map((value) => `'${value}'`).join(' | ');
  return format(
    [
      head,
      declare(typed, schemas),
      payload,
      `/** What became of a call (11.6). */\nexport type CallOutcome = ${outcomes};`,
      declare(error, schemas),
      ...events.map(({ schema }) => declare(schema, schemas)),
      `${words}\nexport interface Payloads {\n${table.join('\n')}\n}`,
      '/** Names of core events (11.1). */\nexport type CoreType = keyof Payloads;',
      '',
    ].join('\n\n'),
  );
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../src/events.ts'), makeEvents());
