import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { listPublishedFiles } from './files/published-files.server.ts';

export interface SchemaFile {
  /** `trace.json` */
  name: string;
  /** What it says it describes, without the reference to the text. */
  describes: string;
  /** The file as it is served. */
  text: string;
}

/** All of them in one file, made from them. */
const bundleName = 'bundle.json';

let reading: Promise<SchemaFile[]> | undefined;

/** The published schemas of the current version, each once, the trace first. */
export function listSchemas(): Promise<SchemaFile[]> {
  const files = listPublishedFiles('schemas').filter((name) => name !== bundleName);
  reading ??= Promise.all(files.map(readSchema)).then((schemas) =>
    schemas.sort((a, b) => order(a) - order(b)),
  );
  return reading;
}

/** What a user of VS Code writes into its settings, so that it checks traces by the schema of the newest revision. */
export function editorSetting(): string {
  const url = `${site.standardOrigin}/schemas/${site.standardVersion}/${bundleName}`;
  return JSON.stringify({ 'json.schemas': [{ fileMatch: ['*.trace.json'], url }] }, null, 2);
}

async function readSchema(name: string): Promise<SchemaFile> {
  const file = join(projectRoot, `standard/schemas/${site.standardVersion}/${name}`);
  const text = await readFile(file, 'utf8');
  const { description } = JSON.parse(text) as { description: string };
  const [describes = ''] = description.split(/ \((?:section|sections) |: the core/);
  return { name, describes: describes.replace(/\.$/, ''), text };
}

/** From the whole to its parts; what stands beside a trace comes last. */
const leading = ['trace.json', 'context.json', 'context-core.json'];
function order({ name }: SchemaFile): number {
  const place = leading.indexOf(name);
  if (place >= 0) return place;
  return /^(context|event)/.test(name) ? leading.length : leading.length + 1;
}
