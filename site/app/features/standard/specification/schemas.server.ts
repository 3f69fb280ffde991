import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import { listPublishedFiles } from './published-files.server.ts';

export type SchemaFile = Awaited<ReturnType<typeof readSchema>>;

/** All schemas in one generated file. */
const bundleName = 'bundle.json';

/** The current version's published schemas, each once, the trace first. */
export const listSchemas = once(async () => {
  const files = listPublishedFiles('schemas').filter((name) => name !== bundleName);
  return (await Promise.all(files.map(readSchema))).sort((a, b) => order(a) - order(b));
});

/** VS Code setting that checks traces with the newest revision's schema. */
export function editorSetting(): string {
  const url = `${site.standardOrigin}/schemas/${site.standardVersion}/${bundleName}`;
  return JSON.stringify({ 'json.schemas': [{ fileMatch: ['*.trace.json'], url }] }, null, 2);
}

/** A published file, with the subject of its description, without the references to the text. */
async function readSchema(name: string) {
  const text = await readProjectFile(`standard/schemas/${site.standardVersion}/${name}`);
  const { description } = JSON.parse(text) as { description: string };
  const [describes = ''] = description.split(/ \((?:section|sections) |: the core/);
  return { name, describes: describes.replace(/\.$/, ''), text };
}

/** Order of the schemas: from the whole to its parts, then other documents. */
const leading = ['trace.json', 'context.json', 'context-core.json'];
function order({ name }: SchemaFile): number {
  const place = leading.indexOf(name);
  if (place >= 0) return place;
  return /^(context|event)/.test(name) ? leading.length : leading.length + 1;
}
