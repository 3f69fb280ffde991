/** Writes src/types.ts and src/members.ts from the schemas of the standard. A test checks that both are fresh. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { declare, format, type Schema } from '@context-native/dev/declare-types';
import { standard } from '../src/standard.ts';
import { readSchemas } from './make-schemas.ts';

const version = `schemas/${standard.version}`;
const origin = `// Made from standard/${version} by packages/checker/scripts/make-types.ts. Do not edit.`;

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

/** Required members of each schema, and the types of its members. */
export const members = ${JSON.stringify(Object.fromEntries(members))} as const;`;
}

/** The type of a member, in one word. */
function kindOf({ type, format, items, $ref, enum: choices }: Schema): string {
  if ($ref) return 'object';
  if (choices) return 'choice';
  if (format) return { uuid: 'uuid', 'date-time': 'time', uri: 'url' }[format] ?? 'string';
  return type === 'array' && items?.type === 'string' ? 'strings' : String(type ?? 'object');
}

if (import.meta.main)
  for (const [name, text] of Object.entries(makeFiles()))
    writeFileSync(join(import.meta.dirname, '../src', name), text);
