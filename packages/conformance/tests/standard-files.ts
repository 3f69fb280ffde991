import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSuite } from '../../cli/src/suite-run.ts';
import { readSchemas } from '../scripts/make-schemas.ts';

const standard = join(import.meta.dirname, '../../../standard');

export const readStandard = (path: string) => readFileSync(join(standard, path), 'utf8');
export const listStandard = (folder: string) =>
  readdirSync(join(standard, folder))
    .filter((file) => file.endsWith('.json'))
    .sort();

export const suite = readSuite(join(standard, 'test-suite'));

/** The published schemas, by file name, and a validator that knows them all. */
export const schemas = Object.fromEntries(
  [...readSchemas()].map(([file, schema]) => [file, schema as Record<string, unknown>]),
);
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

/** Whether the schema of a kind of document accepts a value. */
export function acceptedBySchema(name: string, document: unknown): boolean {
  const validate = ajv.getSchema(String(schemas[`${name}.json`]?.$id));
  if (!validate) throw new Error(`no schema ${name}`);
  return validate(document) === true;
}
