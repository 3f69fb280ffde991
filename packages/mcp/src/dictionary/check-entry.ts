import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Schema, schemasBelow, type TypeEntry } from './entry.ts';

/** A fault that excludes an entry from the dictionary. */
export interface EntryFinding {
  /** The part of the entry: `schema`, `examples`, … */
  part: 'schema' | 'units' | 'examples' | 'counter_examples';
  /** JSON Pointer into the part. */
  pointer: string;
  message: string;
}

/** Allowed keywords: common ones that fit into a table. */
const keywords = new Set(
  '$schema title description type const enum pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf required properties additionalProperties minProperties maxProperties items prefixItems minItems maxItems uniqueItems allOf anyOf oneOf not'.split(
    ' ',
  ),
);
const dialect = 'https://json-schema.org/draft/2020-12/schema';
const maxDepth = 12;
const maxFindings = 40;

/** Compiles a pattern as JavaScript reads it with the flag `u`. @throws Error if it cannot compile it */
export type PatternEngine = (pattern: string) => { test: (text: string) => boolean };

const compileNative: PatternEngine = (pattern) => new RegExp(pattern, 'u');

/** One for each engine. It caches no schema: each is removed after compiling. */
const validators = new Map<PatternEngine, Ajv2020>();

function validatorOf(engine: PatternEngine): Ajv2020 {
  const known = validators.get(engine);
  if (known) return known;
  const regExp = Object.assign((pattern: string) => engine(pattern), { code: 'engine' });
  const isNative = engine === compileNative;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, ...(!isNative && { code: { regExp } }) });
  validators.set(engine, ajv);
  return ajv;
}

/**
 * The rules of the dictionary, for its own files and for proposals. It compiles the schema, so the site checks
 * strangers' entries only in a worker thread, with an `engine` that runs patterns in linear time.
 */
export function checkEntry(
  entry: Pick<TypeEntry, EntryFinding['part']>,
  engine: PatternEngine = compileNative,
): EntryFinding[] {
  const ajv = validatorOf(engine);
  const findings: EntryFinding[] = [];
  const find = (part: EntryFinding['part'], pointer: string, message: string) => {
    if (findings.length < maxFindings) findings.push({ part, pointer, message });
  };
  let validate: ValidateFunction;
  try {
    // First the shape: the later checks read it as a schema.
    if (!ajv.validateSchema(entry.schema)) find('schema', ...firstOf(ajv.errors));
    else {
      checkSchema(entry.schema, '', 0, (pointer, message) => find('schema', pointer, message));
      checkPatterns(entry.schema, '', engine, (pointer, message) => find('schema', pointer, message));
    }
    if (findings.length > 0) return findings;
    validate = ajv.compile(entry.schema);
  } catch (error) {
    find('schema', '', `The schema cannot be compiled: ${(error as Error).message.slice(0, 300)}`);
    return findings;
  } finally {
    ajv.removeSchema(entry.schema);
  }

  for (const { pointer } of entry.units ?? [])
    if (!hasPlace(entry.schema, pointer.split('/').slice(1)))
      find('units', pointer, 'The schema has nothing at this pointer. Correct the pointer.');
  if (entry.examples.length < 2) find('examples', '', 'Add at least two examples.');
  for (const [index, value] of entry.examples.entries())
    if (!validate(value)) {
      const [pointer, message] = firstOf(validate.errors);
      find('examples', `/${index}${pointer}`, `The schema rejects this example: ${message}`);
    }
  if (entry.counter_examples.length === 0) find('counter_examples', '', 'Add at least one counter example.');
  for (const [index, { value, why }] of entry.counter_examples.entries())
    if (validate(value))
      find(
        'counter_examples',
        `/${index}`,
        `The schema accepts this value, but the entry rejects it: ${why}`,
      );
  return findings;
}

type Find = (pointer: string, message: string) => void;

function checkSchema(schema: unknown, pointer: string, depth: number, find: Find): void {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    find(pointer, 'Make the schema an object.');
    return;
  }
  if (depth > maxDepth) {
    find(pointer, `Nest values at most ${maxDepth} levels deep.`);
    return;
  }
  const part = schema as Schema;
  for (const keyword of Object.keys(part))
    if (!keywords.has(keyword)) find(`${pointer}/${keyword}`, wordsOfKeyword(keyword));
  if (part.$schema !== undefined && part.$schema !== dialect)
    find(`${pointer}/$schema`, `Use the dialect ${dialect}.`);
  if (depth > 0 && !part.description && part.type !== 'object')
    find(pointer, 'Add a description that says what the value means.');
  if (part.type === 'object' && part.additionalProperties !== false)
    find(pointer, 'Add "additionalProperties": false to the object, so that misspelt members are found.');
  if (part.type === 'array' && part.maxItems === undefined) find(pointer, 'Add "maxItems" to the list.');
  if (part.type === 'string') checkText(part, pointer, find);
  const name = pointer.split('/').at(-1) ?? '';
  if (/_minor$/.test(name) && part.type !== 'integer')
    find(pointer, 'Make an amount in minor units an integer.');
  if (/(^|_)(amount|price|total|fee)$/.test(name) && part.type === 'number')
    find(
      pointer,
      'Write money as an integer in minor units, in a member named …_minor next to its currency.',
    );
  for (const [key, below] of schemasBelow(part)) checkSchema(below, `${pointer}/${key}`, depth + 1, find);
  const others = [part.allOf, part.anyOf, part.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const below of part.not === undefined ? others : [...others, part.not])
    checkSchema(below, pointer, depth + 1, find);
}

/** Tests for `maxLength`, `pattern` or `enum`, and for parts of a pattern whose meaning differs between languages. */
function checkText({ pattern, maxLength, enum: values }: Schema, pointer: string, find: Find): void {
  if (pattern === undefined) {
    if (maxLength === undefined && !values)
      find(pointer, 'Add "maxLength", "pattern" or "enum" to the string.');
    return;
  }
  const classes = /\\[dDwWsSbBpP]/.exec(pattern)?.[0];
  if (classes)
    find(
      pointer,
      `${classes} matches different characters in different programming languages: write the characters, as in [0-9].`,
    );
  if (!pattern.startsWith('^'))
    find(pointer, 'Begin the pattern with ^: otherwise the pattern also matches part of a text.');
  if (!pattern.endsWith('$(?!\\n)'))
    find(pointer, 'End the pattern with $(?!\\n): after $ alone, Python accepts a line break.');
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    find(pointer, `This pattern cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Reports each pattern that the engine cannot run, except in `const` and `enum`. `checkText` reports patterns that
 * JavaScript cannot read.
 */
function checkPatterns(value: unknown, pointer: string, engine: PatternEngine, find: Find): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    if (key === 'pattern' && typeof below === 'string' && isReadable(below)) {
      try {
        engine(below);
      } catch (error) {
        const why = (error as Error).message.slice(0, 200);
        find(
          pointer,
          `This pattern cannot be tested here: ${why}. Write it without lookaround, back references, flags or counts above 1000, or split it into several patterns with "allOf".`,
        );
      }
    } else if (key !== 'const' && key !== 'enum') checkPatterns(below, `${pointer}/${key}`, engine, find);
  }
}

function isReadable(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function wordsOfKeyword(keyword: string): string {
  if (/ref$/i.test(keyword) || keyword === '$id' || keyword === '$defs')
    return `Remove "${keyword}": a schema in the dictionary must be self-contained.`;
  if (keyword === 'format') return 'Use a pattern instead: validators differ on formats.';
  return `Remove "${keyword.slice(0, 60)}": the dictionary does not use this keyword.`;
}

/** Tests that a pointer, with `*` for each item, leads to a place of the schema. */
function hasPlace(schema: Schema, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  return schemasBelow(schema).some(([name, below]) => name === key && hasPlace(below, rest));
}

function firstOf(errors: ErrorObject[] | null | undefined): [pointer: string, message: string] {
  const { instancePath = '', message = 'it does not fit', params } = errors?.[0] ?? {};
  const more = params?.additionalProperty ?? params?.allowedValues?.join(', ');
  return [instancePath, more === undefined ? `${message}.` : `${message}: ${String(more).slice(0, 200)}.`];
}
