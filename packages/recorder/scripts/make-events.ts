/**
 * Writes the files src/event….ts from the shapes of the core events (section 11 of working draft v0.2). A test says whether it is
 * fresh.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { declare, format, type Schema } from '@context-native/dev/declare-types';

const standard = join(import.meta.dirname, '../../../standard');
const folder = join(standard, 'shapes/v0.2-draft');
const made =
  '// Made from standard/shapes/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.';
/** Members of an organisation's own (11.3). */
const any = '$' + '{string}';
const payload = `/** Members that every payload may have. */
export interface EventPayload {
  /** Parts left out of the payload; pointers begin at the payload (16.1). */
  left_out?: LeftOut[];
  [extension: \`${any}.${any}/${any}\`]: unknown;
}`;

/** An event, and members of its payload that many others have as well; by the name of their interface. */
const common: Record<string, [event: string, ...members: string[]]> = {
  TracedCall: ['tool.called', 'call_id', 'traceparent', 'tracestate'],
  AnsweredCall: ['tool.returned', 'call_id', 'outcome', 'error'],
};

const read = (path: string, of = folder) => JSON.parse(readFileSync(join(of, path), 'utf8')) as Schema;

/** The text of each file, by its name in `src`. */
export function makeEvents(): Record<string, string> {
  const typed = read('typed-value.json');
  const leftOut = read('left-out.json', join(standard, 'schemas/v0.2-draft'));
  const returned = read('events/tool.returned.json').properties ?? {};
  // Shared members become interfaces of their own.
  const outcome = { ...returned.outcome, title: 'CallOutcome' };
  const error = { ...returned.error, title: 'AnswerError' };
  const schemas = new Map<string, Schema>([
    ['../typed-value.json', typed],
    ['../left-out.json', leftOut],
    ['left-out.json', leftOut],
    ['payload', { title: 'EventPayload' }],
    ['outcome', outcome],
    ['error', error],
    ...Object.keys(common).map((title): [string, Schema] => [title, { title }]),
  ]);
  const isSame = (one: Schema | false | undefined, shared: Schema) =>
    one && JSON.stringify([one.enum, one.properties]) === JSON.stringify([shared.enum, shared.properties]);
  const share = (name: string, property: Schema | false): Schema | false => {
    const shared = { outcome, error }[name];
    return property && shared && isSame(property, shared)
      ? { description: property.description ?? '', $ref: name }
      : property;
  };
  const membersOf = ({ properties = {} }: Schema) =>
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, share(name, value)]));
  const bases = Object.entries(common).map(([title, [event, ...names]]) => {
    const { required = [], ...schema } = read(`events/${event}.json`);
    const properties = Object.fromEntries(
      Object.entries(membersOf(schema)).filter(([name]) => names.includes(name)),
    );
    const description = 'Members that many calls, or their answers, share.';
    return { title, description, required, properties, allOf: [{ $ref: 'payload' }] };
  });
  const events = globSync('events/*.json', { cwd: folder })
    .sort()
    .map((path) => {
      const schema = read(path);
      const { left_out, ...own } = membersOf(schema);
      const base = bases.find(({ properties }) => isDeepStrictEqual({ ...own, ...properties }, own));
      for (const name of Object.keys(base?.properties ?? {})) delete own[name];
      const allOf = [{ $ref: base?.title ?? 'payload' }];
      return { name: basename(path, '.json'), schema: { ...schema, properties: own, allOf } };
    });
  const table = events.map(({ name, schema }) => `  '${name}': payload.${schema.title};`);
  const words = '/** The payload of each core event, by its name (table of section 11). */';
  const outcomes = outcome.enum?.map((value) => `'${value}'`).join(' | ');
  const file = (...parts: string[]) => format([...parts, ''].join('\n\n'));
  const parts = file(
    `${made}\nimport type { LeftOut } from './trace.ts';`,
    declare(typed, schemas),
    payload,
    `/** What became of a call (11.6). */\nexport type CallOutcome = ${outcomes};`,
    declare(error, schemas),
    ...bases.map((schema) => declare(schema, schemas)),
  );
  const payloads = events.map(({ schema }) => declare(schema, schemas));
  const used = [...parts.matchAll(/^export (?:interface|type) (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(payloads.join('\n')));
  return {
    'event-parts.ts': parts,
    'event-payloads.ts': file(
      `${made}\nimport type { ${used.sort().join(', ')} } from './event-parts.ts';`,
      ...payloads,
    ),
    'events.ts': file(
      `${made}\nimport type * as payload from './event-payloads.ts';`,
      `${words}\nexport interface Payloads {\n${table.join('\n')}\n}`,
      '/** Names of core events (11.1). */\nexport type CoreType = keyof Payloads;',
    ),
  };
}

if (import.meta.main)
  for (const [name, text] of Object.entries(makeEvents()))
    writeFileSync(join(import.meta.dirname, '../src', name), text);
