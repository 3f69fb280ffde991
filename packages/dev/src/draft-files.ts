import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readStandard } from './standard-files.ts';

const standard = join(import.meta.dirname, '../../../standard');
const readJson = (path: string) => JSON.parse(readStandard(path)) as Record<string, unknown>;
const list = (pattern: string) => globSync(pattern, { cwd: standard }).sort();

export const draftText = readStandard('specification/v0.2-draft.md');

const filesBelow = (folder: string) =>
  new Map(list(`${folder}/**/*.json`).map((path) => [path.slice(folder.length + 1, -5), readJson(path)]));

/** The published schemas of the draft, by file name; those of payloads as `events/tool.called`. */
export const draftSchemas = filesBelow('schemas/v0.2-draft');

/** Shapes of payloads, runs and typed values with nothing left out, by file name. */
export const draftShapes = filesBelow('shapes/v0.2-draft');

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
for (const path of list('schemas/v0.1/*.json')) ajv.addSchema(readJson(path));
for (const schema of draftSchemas.values()) ajv.addSchema(schema);

/** The validator of a schema of the draft. */
export function draftValidator(name: string) {
  const validate = ajv.getSchema(String(draftSchemas.get(name)?.$id));
  if (!validate) throw new Error(`no schema ${name}`);
  return validate;
}

/** A validator for a given schema, which may refer to the draft's schemas. */
export const compile = (schema: object) => ajv.compile(schema);

/** Traces and streams among the examples of the draft, by file name. */
export const draftExamples = new Map(
  list('examples/v0.2-draft/*.trace.json*').map((path) => [basename(path), readStandard(path)]),
);

export const readExample = (name: string) => readJson(`examples/v0.2-draft/${name}`);

/** Entries of the dictionary, if the repository has it. */
export const dictionary = new Map(
  list('types/*.json').map((path) => {
    const entry = readJson(path);
    return [String(entry.name), entry as { schema: object; examples: unknown[]; replaced_by: string | null }];
  }),
);
