/**
 * Makes TypeScript declarations from JSON Schema. It knows the keywords that the standard's schemas use, and throws at
 * any other.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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

/** Keywords without an equivalent in a declaration. */
const ignored =
  '$schema $id format pattern minLength maxLength minItems uniqueItems minimum not anyOf examples';
const declared =
  'title description type const enum $ref items allOf if then required properties additionalProperties';
const known = new Set(`${ignored} ${declared}`.split(' '));

/** Formats TypeScript with the project's formatter. */
export function format(text: string): string {
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['format', '--stdin-file-path=made.ts'], {
    input: text,
    encoding: 'utf8',
  });
  return stdout;
}

/**
 * The declaration of a schema with a title. `schemas` are those that it may refer to, by `$ref`.
 * @throws Error at an unknown keyword or reference
 */
export function declare(schema: Schema, schemas: Map<string, Schema>): string {
  refuseUnknown(schema);
  const bases = (schema.allOf ?? []).filter((part) => part.$ref).map((part) => titleOf(part.$ref, schemas));
  const variants = (schema.allOf ?? []).flatMap((part) =>
    part.then?.$ref ? [titleOf(part.then.$ref, schemas)] : [],
  );
  if (variants.length > 0) return `${comment(schema)}export type ${schema.title} = ${variants.join(' | ')};`;
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    // A subtype repeats `profile` as a constant without requiring it: its base does.
    const isRequired = schema.required?.includes(name) || (property !== false && 'const' in property);
    const type = property === false ? 'never' : typeOf(property, schemas);
    return `${property === false ? '' : comment(property, '  ')}  ${name}${isRequired ? '' : '?'}: ${type};`;
  });
  const parents = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
  return `${comment(schema)}export interface ${schema.title}${parents} {\n${members.join('\n')}\n}`;
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

/** Type of an object without a title. */
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
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword));
  if (unknown) throw new Error(`no declaration knows the keyword ${unknown}`);
}
