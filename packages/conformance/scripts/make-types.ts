/**
 * Writes src/types.ts and src/members.ts from the schemas of the standard. It knows the keywords that those schemas use,
 * and stops at any other. A test says whether both are fresh.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { standard } from '../src/standard.ts';
import { readSchemas } from './make-schemas.ts';

const version = `schemas/${standard.version}`;
const origin = `// Made from standard/${version} by packages/conformance/scripts/make-types.ts. Do not edit.`;

export interface Schema {
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  $ref?: string;
  items?: Schema;
  allOf?: Schema[];
  then?: Schema;
  required?: string[];
  properties?: Record<string, Schema | false>;
  additionalProperties?: Schema;
}

const ignored = [
  '$schema',
  '$id',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'uniqueItems',
  'minimum',
  'not',
  'anyOf',
  'examples',
];
const known = [
  ...ignored,
  'title',
  'description',
  'type',
  'const',
  'enum',
  '$ref',
  'items',
  'allOf',
  'if',
  'then',
  'required',
  'properties',
  'additionalProperties',
];

/** The texts of the files, by their names in src/. */
export function makeFiles(): Record<string, string> {
  const schemas = readSchemas() as Map<string, Schema>;
  const types = [...schemas.values()].map((schema) => declare(schema, schemas));
  return {
    'types.ts': [origin, '', types.join('\n\n'), ''].join('\n'),
    'members.ts': format([origin, '', listMembers(schemas), ''].join('\n')),
  };
}

/** The members that each schema defines, for a checker that takes no schema along. */
function listMembers(schemas: Map<string, Schema>): string {
  const members = [...schemas].flatMap(([file, { properties, required = [] }]) => {
    if (!properties) return [];
    const types = Object.entries(properties).flatMap(([name, property]) =>
      property === false || 'const' in property ? [] : [[name, kindOf(property)]],
    );
    return [[basename(file, '.json'), { required, types: Object.fromEntries(types) }]];
  });
  const profile = schemas.get('context-core.json')?.properties?.profile || undefined;
  const entry = schemas.get('registry-entry.json')?.properties ?? {};
  const patternOf = (name: string) => (entry[name] || undefined)?.pattern;
  const patterns = {
    uuid: patternOf('mcp_trace_id'),
    url: patternOf('badge_url'),
    code: patternOf('org_id'),
  };
  return `export const profiles = ${JSON.stringify(profile?.enum)} as const;

/** How a UUID, a URL and a code are written (clauses 2.1, 2.4 and 2.5), as the schemas have it. */
export const patterns = ${JSON.stringify(patterns)} as const;

/** What each schema requires, and the types of the members that it defines. */
export const members = ${JSON.stringify(Object.fromEntries(members))} as const;`;
}

/** As the project's formatter writes it. */
export function format(text: string): string {
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['format', '--stdin-file-path=made.ts'], {
    input: text,
    encoding: 'utf8',
  });
  return stdout;
}

/** The type of a member, in one word. */
function kindOf({ type, format, items, $ref, enum: choices }: Schema): string {
  if ($ref) return 'object';
  if (choices) return 'choice';
  if (format) return { uuid: 'uuid', 'date-time': 'time', uri: 'url' }[format] ?? 'string';
  return type === 'array' && items?.type === 'string' ? 'strings' : String(type ?? 'object');
}

/**
 * The declaration of a schema with a title; `rest` is one more line of its body. @throws Error at a keyword that is not known,
 * or a reference to no schema of `schemas`
 */
export function declare(schema: Schema, schemas: Map<string, Schema>, rest = ''): string {
  refuseUnknown(schema);
  const bases = (schema.allOf ?? []).filter((part) => part.$ref).map((part) => titleOf(part.$ref, schemas));
  const variants = (schema.allOf ?? []).flatMap((part) =>
    part.then?.$ref ? [titleOf(part.then.$ref, schemas)] : [],
  );
  if (variants.length > 0) return `${comment(schema)}export type ${schema.title} = ${variants.join(' | ')};`;
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    // A subtype repeats `profile` as a constant; what its base requires stays required.
    const isRequired = schema.required?.includes(name) || (property !== false && 'const' in property);
    const type = property === false ? 'never' : typeOf(property, schemas);
    return `${property === false ? '' : comment(property, '  ')}  ${name}${isRequired ? '' : '?'}: ${type};`;
  });
  const parents = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
  return `${comment(schema)}export interface ${schema.title}${parents} {\n${members.join('\n')}\n${rest}}`;
}

function typeOf(schema: Schema, schemas: Map<string, Schema>): string {
  refuseUnknown(schema);
  if (schema.$ref) return titleOf(schema.$ref, schemas);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, schemas)).join(' | ');
  if (schema.type === 'array' && schema.items) return `${typeOf(schema.items, schemas)}[]`;
  if (schema.type === 'object') return typeOfObject(schema, schemas);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  if (schema.type === undefined) return 'unknown';
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

/** An object within another. */
function typeOfObject({ properties, required, additionalProperties }: Schema, schemas: Map<string, Schema>) {
  if (!properties)
    return `Record<string, ${additionalProperties ? typeOf(additionalProperties, schemas) : 'unknown'}>`;
  const members = Object.entries(properties).map(
    ([name, property]) =>
      `${name}${required?.includes(name) ? '' : '?'}: ${property ? typeOf(property, schemas) : 'never'}`,
  );
  return `{ ${members.join('; ')} }`;
}

function titleOf(ref: string | undefined, schemas: Map<string, Schema>): string {
  const title = schemas.get(ref ?? '')?.title;
  if (!title) throw new Error(`no schema ${ref}`);
  return title;
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const comment = ({ description }: Schema, indent = '') =>
  description ? `${indent}/** ${description} */\n` : '';

function refuseUnknown(schema: Schema): void {
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword));
  if (unknown) throw new Error(`scripts/make-types.ts does not know the keyword ${unknown}`);
}

if (import.meta.main)
  for (const [name, text] of Object.entries(makeFiles()))
    writeFileSync(join(import.meta.dirname, '../src', name), text);
