/**
 * Dialects of JSON Schema, and a schema as our validator takes it: Ajv adds keywords to JSON Schema, and refuses some
 * legal schemas.
 */
import { isFields } from '@context-native/checker/fields';
import { toPointer } from '@context-native/checker/json';
import { readPattern } from './patterns.ts';

type Fields = Record<string, unknown>;

/** The newest first. */
const dialects = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const;
export type Dialect = (typeof dialects)[number];

const dialectUri = /^https?:\/\/json-schema\.org\/(?:draft\/(20\d\d-\d\d)|(draft-\d\d))\/schema#?$/;
/** The first revision that says which dialect a schema without `$schema` has (MCP 2025-11-25 basic#schema-dialect). */
const defaultSince = '2025-11-25';

/** The dialect that a `$schema` names; undefined if we do not know it. */
function namedDialect(uri: string): Dialect | undefined {
  const [, year, draft] = dialectUri.exec(uri) ?? [];
  return dialects.find((dialect) => dialect === (year ?? draft));
}

/** The dialects that a schema may have, the newest first; empty if its `$schema` names another one. */
export function dialectsOf({ $schema }: Fields, revision: string): readonly Dialect[] {
  if (typeof $schema !== 'string') return revision < defaultSince ? dialects : ['2020-12'];
  const named = namedDialect($schema);
  return named === undefined ? [] : [named];
}

/** The dialects that added a keyword. Before, it was unknown, and unknown keywords say nothing. */
const addedKeywords: [Dialect, Set<string>][] = [
  ['draft-06', new Set(['const', 'contains', 'examples', 'propertyNames'])],
  [
    'draft-07',
    new Set('$comment contentEncoding contentMediaType else if readOnly then writeOnly'.split(' ')),
  ],
];
/** Words that Ajv reads and JSON Schema does not have. draft-04 has `id`. */
const wordsOfAjv = ['$async', 'id', 'nullable'];
/** Keywords whose value is a schema or a list of schemas, and those whose value is an object of schemas. */
const withSchemas = new Set(
  'additionalItems additionalProperties allOf anyOf contains contentSchema else if items not oneOf prefixItems propertyNames then unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);
const withNamedSchemas = new Set(
  '$defs definitions dependencies dependentSchemas patternProperties properties'.split(' '),
);

/** A schema for Ajv of a dialect. All parts keep their place. */
export interface Prepared {
  schema: Fields;
  /** Regular expressions that no language can read, in words. */
  faults: string[];
  /** Parts that we cannot judge, in words. */
  doubts: string[];
  /** True if a part names another dialect. */
  isMixed: boolean;
}

/**
 * A schema without what Ajv refuses or reads otherwise than its dialect.
 *
 * @param takesNull true if null is valid wherever `nullable` (OpenAPI 3.0) says so: servers and the official clients
 * read it. Such parts then move below `anyOf`.
 */
export function prepare(root: Fields, dialect: Dialect, takesNull: boolean): Prepared {
  const prepared: Prepared = { schema: {}, faults: [], doubts: [], isMixed: false };
  prepared.schema = prepareObject(root, '');
  return prepared;

  function prepareAny(value: unknown, place: string): unknown {
    if (Array.isArray(value)) return value.map((one, index) => prepareAny(one, `${place}/${index}`));
    if (!isFields(value)) return value;
    if (typeof value.$schema === 'string' && namedDialect(value.$schema) !== dialect) prepared.isMixed = true;
    const schema = prepareObject(value, place);
    return takesNull && value.nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
  }

  function prepareObject(value: Fields, place: string): Fields {
    // Until draft-07, what is beside `$ref` says nothing, but may have parts to refer to.
    const isAlone = dialect.startsWith('draft-') && typeof value.$ref === 'string';
    const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const at = place + toPointer(name);
      if (wordsOfAjv.includes(name) || isLater(name, dialect)) return [];
      if (isAlone && !['$ref', '$defs', 'definitions'].includes(name)) return [];
      if (name === 'pattern' && typeof member === 'string')
        return canRead(member, at) ? [[name, member]] : [];
      if (name === 'patternProperties' && isFields(member))
        return [[name, prepareNamed(member, at, canRead)]];
      if (withNamedSchemas.has(name) && isFields(member)) return [[name, prepareNamed(member, at)]];
      return [[name, withSchemas.has(name) ? prepareAny(member, at) : member]];
    });
    return allowEmptyEnum(dialect === 'draft-04' ? fromDraft04(members, value) : Object.fromEntries(members));
  }

  function prepareNamed(
    schemas: Fields,
    place: string,
    isKept: (name: string, at: string) => boolean = () => true,
  ): Fields {
    const kept = Object.entries(schemas).flatMap(([name, schema]) => {
      const at = place + toPointer(name);
      return isKept(name, at) ? [[name, prepareAny(schema, at)]] : [];
    });
    return Object.fromEntries(kept);
  }

  function canRead(pattern: string, at: string): boolean {
    const read = readPattern(pattern);
    if (read === 'foreign')
      prepared.doubts.push(`${at} is a regular expression that JavaScript cannot read: ${pattern}`);
    if (read === 'broken') prepared.faults.push(`${at} is not a regular expression: ${pattern}`);
    return typeof read !== 'string';
  }
}

/** True if a keyword came with a later dialect. */
const isLater = (keyword: string, dialect: Dialect) =>
  addedKeywords.some(
    ([first, words]) => words.has(keyword) && dialects.indexOf(dialect) > dialects.indexOf(first),
  );

/** In draft-04, exclusive limits are true or false, and `id` is what later drafts call `$id`. */
function fromDraft04(members: readonly [string, unknown][], { id }: Fields): Fields {
  const { $id: _, ...schema } = Object.fromEntries(members);
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const isExclusive = schema[exclusive];
    if (typeof isExclusive !== 'boolean') continue;
    delete schema[exclusive];
    if (!isExclusive || schema[limit] === undefined) continue;
    schema[exclusive] = schema[limit];
    delete schema[limit];
  }
  return typeof id === 'string' ? { ...schema, $id: id } : schema;
}

/** No value is valid by `enum: []`. It is legal since draft-06 ("SHOULD have at least one element"). */
function allowEmptyEnum({ enum: values, ...schema }: Fields): Fields {
  const { allOf = [] } = schema;
  const isEmpty = Array.isArray(values) && values.length === 0 && Array.isArray(allOf);
  if (isEmpty) return { ...schema, allOf: [...allOf, false] };
  return values === undefined ? schema : { ...schema, enum: values };
}
