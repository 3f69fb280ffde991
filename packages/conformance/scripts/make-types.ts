/**
 * Writes src/types.ts from the schemas in standard/schemas/v0.1. It knows the keywords that those schemas use, and
 * stops at any other. A test says whether the file is fresh.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../standard/schemas/v0.1');
const target = join(import.meta.dirname, '../src/types.ts');

interface Schema {
  title?: string;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  $ref?: string;
  items?: Schema;
  allOf?: Schema[];
  then?: Schema;
  required?: string[];
  properties?: Record<string, Schema | false>;
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
];

/** The text of src/types.ts. */
export function makeTypes(): string {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const schemas = new Map(
    files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema]),
  );
  const declarations = [...schemas.values()].map((schema) => declare(schema, schemas));
  return [
    '// Made from standard/schemas/v0.1 by packages/conformance/scripts/make-types.ts. Do not edit.',
    '',
    declarations.join('\n\n'),
    '',
  ].join('\n');
}

function declare(schema: Schema, schemas: Map<string, Schema>): string {
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
  return `${comment(schema)}export interface ${schema.title}${parents} {\n${members.join('\n')}\n}`;
}

function typeOf(schema: Schema, schemas: Map<string, Schema>): string {
  refuseUnknown(schema);
  if (schema.$ref) return titleOf(schema.$ref, schemas);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.type === 'array' && schema.items) return `${typeOf(schema.items, schemas)}[]`;
  if (schema.type === 'object') return 'Record<string, unknown>';
  if (schema.type === 'string' || schema.type === 'boolean') return schema.type;
  throw new Error(`no type for ${JSON.stringify(schema)}`);
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

if (import.meta.main) writeFileSync(target, makeTypes());
