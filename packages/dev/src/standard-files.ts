import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

const standard = join(import.meta.dirname, '../../../standard');

export const readStandard = (path: string) => readFileSync(join(standard, path), 'utf8');
export const listStandard = (folder: string) =>
  readdirSync(join(standard, folder))
    .filter((file) => file.endsWith('.json'))
    .sort();

/** The published schemas of v0.1 by file name, without the bundle of all. */
export const schemas = Object.fromEntries(
  listStandard('schemas/v0.1')
    .filter((file) => file !== 'bundle.json')
    .map((file) => [file, JSON.parse(readStandard(`schemas/v0.1/${file}`)) as Record<string, unknown>]),
);
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

/** Tests that the schema of a kind of document accepts a value. */
export function acceptedBySchema(name: string, document: unknown): boolean {
  const validate = ajv.getSchema(String(schemas[`${name}.json`]?.$id));
  if (!validate) throw new Error(`no schema ${name}`);
  return validate(document) === true;
}

/** The day of the newest revision of v0.1. */
export function newestRevision(): string {
  const texts = readdirSync(join(standard, 'specification/v0.1')).filter((file) => file.endsWith('.md'));
  return texts.sort().at(-1)?.replace(/\.md$/, '') ?? '';
}
