import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import { listPublishedFiles } from './published-files.server.ts';

export type SchemaFile = Awaited<ReturnType<typeof readSchema>>;

/** All of them in one file, made from them. */
const bundleName = 'bundle.json';

/** The published schemas of the current version, each once, the trace first. */
export const listSchemas = once(async () => {
  const files = listPublishedFiles('schemas').filter((name) => name !== bundleName);
  return (await Promise.all(files.map(readSchema))).sort((a, b) => order(a) - order(b));
});

/** What a user of VS Code writes into its settings, so that it checks traces by the schema of the newest revision. */
export function editorSetting(): string {
  const url = `${site.standardOrigin}/schemas/${site.standardVersion}/${bundleName}`;
  return JSON.stringify({ 'json.schemas': [{ fileMatch: ['*.trace.json'], url }] }, null, 2);
}

/** The file as it is served, and what it says it describes, without the reference to the text. */
async function readSchema(name: string) {
  const text = await readProjectFile(`standard/schemas/${site.standardVersion}/${name}`);
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
