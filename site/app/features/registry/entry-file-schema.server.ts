import { z } from 'zod';
import { readProjectFileSync } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import { entryFile } from './entry-file.ts';

/** Path of the published schema of a registry file. */
export const entryFileSchemaPath = '/schemas/registry/entry-file.json';
export const entryFileSchemaFile = 'registry/entry-file.schema.json';

const files: Record<string, string> = { RegistryEntry: 'registry-entry.json', Trace: 'trace.json' };

/** The schema as a file: generated from `entry-file.ts`, with references to the standard's own schemas by URL. */
export function makeEntryFileSchema(): string {
  const schema = z.toJSONSchema(entryFile, { io: 'input' });
  const { $schema, ...rest } = schema;
  const about = {
    $schema,
    $id: site.standardOrigin + entryFileSchemaPath,
    title: 'RegistryFile',
    description: `File to submit to the registry of ${site.product}: an entry, its traces and its subject.`,
  };
  const text = JSON.stringify({ ...about, ...rest }, null, 2);
  return `${text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, title: string) => JSON.stringify(`${site.standardOrigin}/schemas/${site.standardVersion}/${files[title]}`))}\n`;
}

/** The published file, byte for byte. */
export const readEntryFileSchema = () => readProjectFileSync(entryFileSchemaFile);
