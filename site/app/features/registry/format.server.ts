import { readProjectFileSync } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import examples from '../../../../standard/examples.json' with { type: 'json' };
import { besides } from './entry-file.ts';
import { readEntryFileSchema } from './entry-file-schema.server.ts';

export type FormatField = ReturnType<typeof listFormatFields>[number];

/** Optional members beside the entry and its traces, from the published schema of a registry file. */
export function listBesideFields() {
  const { properties } = JSON.parse(readEntryFileSchema()) as { properties: Record<string, Property> };
  return Object.keys(besides.shape).map((name) => ({
    name,
    meaning: (properties[name]?.description ?? '').replaceAll('`', ''),
  }));
}

interface Property {
  description: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: { type: string };
}

const readStandard = (path: string) => JSON.parse(readProjectFileSync('standard', path));

/** The fields of a registry entry, as the published schema has them. */
export function listFormatFields() {
  const schema = readStandard(`schemas/${site.standardVersion}/registry-entry.json`) as {
    required: string[];
    properties: Record<string, Property>;
  };
  return Object.entries(schema.properties).map(([name, property]) => {
    const [, meaning = '', clauses = ''] =
      /^(.*?)(?:\s*\(([\d., ]+)\))?\.?$/.exec(property.description) ?? [];
    return {
      name,
      type: typeOf(property),
      isRequired: schema.required.includes(name),
      meaning: `${meaning.replaceAll('`', '')}.`,
      /** Numbers of the clauses that the schema names at the field. */
      clauses: clauses.split(', ').filter(Boolean),
    };
  });
}

function typeOf({ type, format, enum: values, items }: Property): string {
  if (values) return values.join(' | ');
  if (format === 'uuid') return 'UUID';
  if (format === 'uri') return 'URL';
  return items ? `array of ${items.type}s` : (type ?? '');
}

/** A registry file made of the standard's own examples. */
export function exampleFile(): string {
  const file = {
    entry: readStandard('examples/registry-entry.json'),
    traces: [readStandard(`examples/${examples.first}.json`)],
  };
  return JSON.stringify(file, null, 2);
}
