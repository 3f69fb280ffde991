/** Judges schemas of servers, and values by them. It may run for ever: call it in a thread that can be ended. */
import { type Dialect, dialectsOf, type Prepared, prepare } from './dialects.ts';
import { shorten } from './findings.ts';
import { readPattern } from './patterns.ts';
import { decode, partAt } from './pointer.ts';
import { describeErrors } from './schema-words.ts';
import { Ajv, Ajv2019, Ajv2020, type ErrorObject, type Options } from './validator.ts';

type Fields = Record<string, unknown>;

/** A schema, and perhaps a value by it. */
export interface SchemaTask {
  schema: Fields;
  /** Revision of MCP: until 2025-11-25 it does not say which dialect a schema without `$schema` has. */
  revision: string;
  hasValue: boolean;
  value?: unknown;
}

/** A fault or a reason why we cannot judge, both in words. Neither: the schema is valid, and so is the value by it. */
export interface Verdict {
  fault?: string;
  doubt?: string;
}

const engines = {
  '2020-12': { Engine: Ajv2020, meta: 'https://json-schema.org/draft/2020-12/schema' },
  '2019-09': { Engine: Ajv2019, meta: 'https://json-schema.org/draft/2019-09/schema' },
  older: { Engine: Ajv, meta: 'http://json-schema.org/draft-07/schema' },
};
const engineOf = (dialect: Dialect) =>
  engines[dialect === '2020-12' || dialect === '2019-09' ? dialect : 'older'];

/**
 * Formats are annotations: MCP does not ask for more, and JSON Schema 2020-12 has them off by default. Nine decimals of
 * a quotient count: 19.99 / 0.01 is no whole number in floating point, and 19.99 is a multiple of 0.01.
 */
const options: Options = { strict: false, validateFormats: false, multipleOfPrecision: 9, logger: false };
const regExp = Object.assign(
  (pattern: string): RegExp => {
    const read = readPattern(pattern);
    if (typeof read === 'string') throw new Error(`a ${read} pattern`);
    return read;
  },
  { code: 'regExp' },
);
const metaValidators = new Map<string, InstanceType<typeof Ajv>>();

/** A schema is valid if one of the dialects that it may have allows it; a value, if one of these allows it. */
export function judge(task: SchemaTask): Verdict {
  const { schema, revision, hasValue } = task;
  const dialects = dialectsOf(schema, revision);
  if (dialects.length === 0)
    return {
      doubt: `its $schema is ${shorten(String(schema.$schema), 200)}, and check-server knows draft-04 to 2020-12`,
    };
  const verdicts: JudgedBy[] = [];
  for (const dialect of dialects) {
    const verdict = judgeBy(dialect, task);
    if (verdict.fault === undefined && verdict.doubt === undefined) return {};
    verdicts.push(verdict);
  }
  const [first] = verdicts.filter(({ isOfSchema }) => !hasValue || !isOfSchema);
  if (!first) return { doubt: 'its schema is not valid' };
  const { fault, doubt } = verdicts.find((verdict) => verdict.doubt !== undefined) ?? first;
  return doubt === undefined ? { fault: fault ?? '' } : { doubt };
}

/** `isOfSchema`: the fault is in the schema, so the dialect has no verdict on a value. */
type JudgedBy = Verdict & { isOfSchema?: true };

function judgeBy(dialect: Dialect, { schema, hasValue, value }: SchemaTask): JudgedBy {
  try {
    const prepared = prepare(schema, dialect, false);
    const fault = faultOf(dialect, prepared);
    if (fault !== undefined && prepared.isMixed) return { doubt: 'its parts have different dialects' };
    if (fault !== undefined) return { fault: `${fault} (JSON Schema ${dialect})`, isOfSchema: true };
    const ajv = new (engineOf(dialect).Engine)({
      ...options,
      meta: false,
      validateSchema: false,
      code: { regExp },
    });
    const validate = ajv.compile(hasValue ? prepare(schema, dialect, true).schema : prepared.schema);
    const [doubt] = prepared.doubts;
    if (doubt !== undefined) return { doubt };
    if (!hasValue || validate(value)) return {};
    return { fault: describeErrors(validate.errors ?? [], 'the structured content') };
  } catch (error) {
    return verdictOn(error as Error, schema);
  }
}

/** The first fault by the meta-schema of the dialect, or a regular expression that no language can read. */
function faultOf(dialect: Dialect, { schema, faults }: Prepared): string | undefined {
  const { Engine, meta } = engineOf(dialect);
  const ajv = metaValidators.get(meta) ?? new Engine(options);
  metaValidators.set(meta, ajv);
  if (ajv.validate(meta, schema)) return faults[0];
  return describeErrors((ajv.errors ?? []) as ErrorObject[], 'the schema');
}

/** A valid schema that Ajv does not compile. Only a reference to a missing part of the schema itself is a fault. */
function verdictOn(error: Error, schema: Fields): JudgedBy {
  if (error instanceof RangeError)
    return { doubt: 'it is too large for our validator, or refers to itself without end' };
  if (!(error instanceof Ajv.MissingRefError)) return { doubt: 'our validator cannot compile it' };
  const { missingRef, missingSchema } = error;
  const id = [schema.$id, schema.id].find((one) => typeof one === 'string') ?? '';
  if (missingSchema !== '' && missingSchema !== String(id).replace(/#$/, ''))
    return { doubt: `it refers to ${shorten(missingRef, 200)}, which check-server does not fetch` };
  const fragment = missingRef.slice(missingRef.indexOf('#') + 1);
  return hasPart(schema, fragment)
    ? { doubt: `our validator cannot follow its reference to #${shorten(fragment, 200)}` }
    : { fault: `it refers to #${shorten(fragment, 200)}, which it does not have`, isOfSchema: true };
}

/** True if a document has the part that a fragment of its URI names: a JSON Pointer, or the name of an anchor. */
function hasPart(document: Fields, fragment: string): boolean {
  const pointer = decode(fragment);
  if (pointer === '' || pointer.startsWith('/')) return partAt(document, pointer) !== undefined;
  const names = new Set([fragment, pointer].flatMap((name) => [name, `#${name}`]));
  return membersOf(document).some(([name, value]) => anchorWords.has(name) && names.has(String(value)));
}

const anchorWords = new Set(['$anchor', '$dynamicAnchor', '$id', 'id']);

/** All members of all objects of a document. A list and no recursion: it may nest to any depth. */
function membersOf(document: Fields): [name: string, value: unknown][] {
  const members: [string, unknown][] = [['', document]];
  for (const [, value] of members)
    if (typeof value === 'object' && value !== null)
      for (const member of Object.entries(value)) members.push(member);
  return members;
}
