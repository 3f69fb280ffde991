/**
 * JSON Schema 2020-12, as far as the schemas of the working draft and of the dictionary use it. If `unknownKeyword`
 * finds a keyword that this file does not know, callers skip the schema: evaluating a part of it would mislead.
 */

import { canonical } from '../compare-values.ts';
import { isFields } from '../fields.ts';
import { quoted, stepsOf, toPointer } from '../json.ts';

export type Schema = boolean | { [keyword: string]: unknown };

/**
 * A violation of a schema, with its place. `keyword`: `false` for the schema `false`; `minimum` and `maximum` also for
 * `exclusiveMinimum` and `exclusiveMaximum`.
 */
export interface SchemaFault {
  pointer: string;
  keyword: string;
  message: string;
}

export interface SchemaOptions {
  /** Finds the schema for a `$ref` to another file. */
  resolve?: (ref: string) => Schema | undefined;
  /** Pointers to parts that were left out: they count as valid, present or not. */
  leftOut?: ReadonlySet<string>;
}

const forPeople = ['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'deprecated'];
const one = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'];
const several = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const named = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const rest = [
  '$ref',
  'type',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
];
const judged = new Set([...forPeople, ...one, ...several, ...named, ...rest]);

/** Returns a keyword that this interpreter does not know, at any depth of the schema. */
export function unknownKeyword(schema: unknown): string | undefined {
  if (!isFields(schema)) return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (!judged.has(keyword) || keyword === 'dependentSchemas') return keyword;
    const below = one.includes(keyword)
      ? [value]
      : several.includes(keyword)
        ? (value as unknown[])
        : named.includes(keyword)
          ? Object.values(value as object)
          : [];
    for (const part of below) {
      const unknown = unknownKeyword(part);
      if (unknown) return unknown;
    }
  }
  return undefined;
}

/** The faults of a value, each with its place. */
export function faultsOf(value: unknown, schema: Schema, options: SchemaOptions = {}): SchemaFault[] {
  const faults: SchemaFault[] = [];
  new Walk(schema, options, faults).check(value, schema, '');
  return faults;
}

const patterns = new Map<string, RegExp>();
function matches(pattern: string, text: string): boolean {
  let known = patterns.get(pattern);
  if (!known) {
    known = new RegExp(pattern, 'u');
    patterns.set(pattern, known);
  }
  return known.test(text);
}

const kinds: Record<string, (value: unknown) => boolean> = {
  object: isFields,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};
const article = (word: string) => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`);

class Walk {
  readonly #root: Schema;
  readonly #options: SchemaOptions;
  readonly #faults: SchemaFault[];

  constructor(root: Schema, options: SchemaOptions, faults: SchemaFault[]) {
    this.#root = root;
    this.#options = options;
    this.#faults = faults;
  }

  check(value: unknown, schema: Schema, at: string): void {
    if (schema === true || this.#options.leftOut?.has(at)) return;
    if (schema === false) {
      this.#fail(at, 'false', 'is not allowed here');
      return;
    }
    if (typeof schema.$ref === 'string') this.#follow(value, schema.$ref, at);
    this.#checkKind(value, schema, at);
    if (typeof value === 'string') this.#checkText(value, schema, at);
    else if (typeof value === 'number') this.#checkNumber(value, schema, at);
    else if (Array.isArray(value)) this.#checkArray(value, schema, at);
    else if (isFields(value)) this.#checkObject(value, schema, at);
    this.#combine(value, schema, at);
  }

  #fail(pointer: string, keyword: string, message: string): void {
    this.#faults.push({ pointer, keyword, message });
  }

  #isValid(value: unknown, schema: Schema, at: string): boolean {
    const faults: SchemaFault[] = [];
    new Walk(this.#root, this.#options, faults).check(value, schema, at);
    return faults.length === 0;
  }

  #follow(value: unknown, ref: string, at: string): void {
    if (!ref.startsWith('#')) {
      const other = this.#options.resolve?.(ref);
      if (other === undefined) throw new Error(`no schema ${ref}`);
      new Walk(other, this.#options, this.#faults).check(value, other, at);
      return;
    }
    let part: unknown = this.#root;
    for (const step of stepsOf(ref)) part = isFields(part) ? part[step] : undefined;
    if (part === undefined) throw new Error(`no schema ${ref}`);
    this.check(value, part as Schema, at);
  }

  #checkKind(
    value: unknown,
    { type, const: only, enum: choices }: Record<string, unknown>,
    at: string,
  ): void {
    const types = type === undefined ? [] : ([type].flat() as string[]);
    if (types.length > 0 && !types.some((name) => kinds[name]?.(value)))
      this.#fail(at, 'type', `is ${quoted(value)}, not ${types.map(article).join(' or ')}`);
    else if (only !== undefined && canonical(only) !== canonical(value))
      this.#fail(at, 'const', `is ${quoted(value)}, not ${quoted(only)}`);
    else if (Array.isArray(choices) && !choices.some((choice) => canonical(choice) === canonical(value)))
      this.#fail(at, 'enum', `is ${quoted(value)}, not one of ${choices.map(String).join(', ')}`);
  }

  /** Reports a pattern that does not match, or else a wrong length. */
  #checkText(value: string, schema: Record<string, unknown>, at: string): void {
    const { minLength = 0, maxLength = Infinity, pattern } = schema;
    if (typeof pattern === 'string' && !matches(pattern, value)) {
      this.#fail(at, 'pattern', `is ${quoted(value)}, which does not match the required form`);
      return;
    }
    if (schema.minLength === undefined && schema.maxLength === undefined) return;
    // Counts code points, not UTF-16 units.
    const { length } = [...value];
    if (length < Number(minLength))
      this.#fail(at, 'minLength', length === 0 ? 'is empty' : `has fewer characters than ${minLength}`);
    if (length > Number(maxLength)) this.#fail(at, 'maxLength', `has more characters than ${maxLength}`);
  }

  #checkNumber(value: number, schema: Record<string, unknown>, at: string): void {
    const limits = schema as Record<string, number | undefined>;
    const { minimum = -Infinity, maximum = Infinity, multipleOf } = limits;
    if (value < minimum || value <= (limits.exclusiveMinimum ?? -Infinity))
      this.#fail(at, 'minimum', `is ${value}, less than ${limits.minimum ?? limits.exclusiveMinimum} allows`);
    if (value > maximum || value >= (limits.exclusiveMaximum ?? Infinity))
      this.#fail(at, 'maximum', `is ${value}, more than ${limits.maximum ?? limits.exclusiveMaximum} allows`);
    if (multipleOf !== undefined && !Number.isInteger(value / multipleOf))
      this.#fail(at, 'multipleOf', `is ${value}, not a multiple of ${multipleOf}`);
  }

  #checkArray(value: unknown[], schema: Record<string, unknown>, at: string): void {
    const { minItems = 0, maxItems = Infinity } = schema as Record<string, number>;
    if (value.length < (minItems ?? 0)) this.#fail(at, 'minItems', `has fewer items than ${minItems}`);
    if (value.length > (maxItems ?? Infinity)) this.#fail(at, 'maxItems', `has more items than ${maxItems}`);
    if (schema.uniqueItems === true) this.#checkUnique(value, at);
    const first = Array.isArray(schema.prefixItems) ? (schema.prefixItems as Schema[]) : [];
    for (const [index, item] of value.entries()) {
      const part = first[index] ?? (schema.items as Schema | undefined);
      if (part !== undefined) this.check(item, part, at + toPointer(index));
    }
    const wanted = schema.contains as Schema | undefined;
    if (
      wanted !== undefined &&
      !value.some((item, index) => this.#isValid(item, wanted, at + toPointer(index)))
    )
      this.#fail(at, 'contains', 'has no item of the required kind');
  }

  #checkUnique(value: unknown[], at: string): void {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const key = canonical(item);
      if (seen.has(key)) this.#fail(at + toPointer(index), 'uniqueItems', 'occurs twice');
      seen.add(key);
    }
  }

  #checkObject(value: Record<string, unknown>, schema: Record<string, unknown>, at: string): void {
    const names = Object.keys(value);
    for (const name of (schema.required ?? []) as string[])
      if (!Object.hasOwn(value, name) && !this.#options.leftOut?.has(at + toPointer(name)))
        this.#fail(at, 'required', `has no ${name}`);
    const { minProperties = 0, maxProperties = Infinity } = schema as Record<string, number>;
    if (names.length < (minProperties ?? 0))
      this.#fail(at, 'minProperties', `has fewer members than ${minProperties}`);
    if (names.length > (maxProperties ?? Infinity))
      this.#fail(at, 'maxProperties', `has more members than ${maxProperties}`);
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    const byPattern = Object.entries((schema.patternProperties ?? {}) as Record<string, Schema>);
    for (const name of names) {
      const place = at + toPointer(name);
      const parts = byPattern.filter(([pattern]) => matches(pattern, name)).map(([, part]) => part);
      if (Object.hasOwn(properties, name)) parts.push(properties[name] as Schema);
      for (const part of parts) this.check(value[name], part, place);
      const others = schema.additionalProperties as Schema | undefined;
      if (parts.length === 0 && others === false)
        this.#fail(place, 'additionalProperties', 'is not known here');
      else if (parts.length === 0 && others !== undefined) this.check(value[name], others, place);
      if (schema.propertyNames !== undefined && !this.#isValid(name, schema.propertyNames as Schema, ''))
        this.#fail(place, 'propertyNames', 'has a name that is not allowed');
    }
  }

  #combine(value: unknown, schema: Record<string, unknown>, at: string): void {
    const list = (keyword: string) => (schema[keyword] ?? []) as Schema[];
    for (const part of list('allOf')) this.check(value, part, at);
    if (schema.anyOf !== undefined && !list('anyOf').some((part) => this.#isValid(value, part, at)))
      this.#fail(at, 'anyOf', 'matches none of the allowed forms');
    if (
      schema.oneOf !== undefined &&
      list('oneOf').filter((part) => this.#isValid(value, part, at)).length !== 1
    )
      this.#fail(at, 'oneOf', 'does not match exactly one of the allowed forms');
    // `not` tests the value as it is: `leftOut` does not apply.
    if (schema.not !== undefined && faultsOf(value, schema.not as Schema, {}).length === 0)
      this.#fail(at, 'not', 'has a forbidden form');
    if (schema.if === undefined) return;
    const next = this.#isValid(value, schema.if as Schema, at) ? schema.then : schema.else;
    if (next !== undefined) this.check(value, next as Schema, at);
  }
}
