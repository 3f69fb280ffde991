import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { projectPath } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import { workingDraft } from '../revisions/working-draft.ts';

/** Name of a README in URLs, which are in lower case. */
const readmeName = 'readme.md';

/** Response headers of a file. */
interface Served {
  contentType: string;
  cacheControl: string;
}

const forEver = 'public, max-age=31536000, immutable';
const minutes = 'public, max-age=300';
const hour = 'public, max-age=3600';
const json = 'application/json';
const markdown = 'text/markdown; charset=utf-8';
const schema = 'application/schema+json';

/** A file of a dated revision, such as `2026-11-25/trace.json`: its date and name. */
const ofRevision = /^(\d{4}-\d{2}-\d{2})\/(.+)$/;

/**
 * A version's schema is that of its newest revision: a new revision shows within minutes. A dated revision's schema
 * never changes (clause 9.1). Cases and examples may be added any day.
 */
const kinds: Record<string, Served & { folder: string; readme?: string }> = {
  schemas: {
    folder: `standard/schemas/${site.standardVersion}`,
    contentType: schema,
    cacheControl: minutes,
  },
  examples: { folder: 'standard/examples', contentType: json, cacheControl: hour },
  'test-suite': {
    folder: 'standard/test-suite',
    readme: 'standard/test-suite/README.md',
    contentType: json,
    cacheControl: hour,
  },
};

const mediaTypes: [end: string, type: string][] = [
  // Media types of the draft's traces and streams (15.10 of the draft).
  ['.trace.json', `application/vnd.${site.slug}.trace+json`],
  ['.trace.jsonl', `application/vnd.${site.slug}.trace-stream+jsonl`],
  ['.json', json],
  ['.md', markdown],
];

/** Sorts 7.2 before 7.10. */
const byNumber = new Intl.Collator('en', { numeric: true });

const listFiles = (pattern: string, folder: string, exclude: string[] = []): string[] =>
  globSync(pattern, { cwd: projectPath(folder), exclude })
    .map((name) => name.replaceAll('\\', '/'))
    .sort(byNumber.compare);

const answerFile = async (path: string, served: Served) => ({
  ...served,
  body: new Uint8Array(await readFile(projectPath(path))),
});

const answerIndex = (index: object, cacheControl: string) => ({
  body: `${JSON.stringify({ standard: site.product, ...index }, null, 2)}\n`,
  contentType: json,
  cacheControl,
});

/** Names of a kind's published files, such as `trace.json` and `invalid/id-no-uuid.json`, without dated revisions. */
export function listPublishedFiles(kind: keyof typeof kinds): string[] {
  return listAllFiles(kind).filter((name) => !ofRevision.test(name));
}

/** All files of a kind except the draft's, which are below the draft's version. */
const listAllFiles = (kind: keyof typeof kinds) =>
  listFiles('**/*.json', kinds[kind]?.folder ?? '', [workingDraft.version]);

/**
 * A published file byte for byte; without a name, or as `index.json`, the list. Undefined for unknown names: a name is
 * looked up in the list, and never used as a path by itself.
 */
export async function readPublishedFile(kind: string, version: string, name: string) {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!found || version !== site.standardVersion) return undefined;
  const { folder, readme, contentType, cacheControl } = found;
  const files = listAllFiles(kind);
  const index = indexOf(kind, files, name.replace(/\/?index\.json$/, ''));
  // A version's list grows; a dated revision's list never changes.
  if (index) return answerIndex({ version, kind, ...index }, index.revision ? forEver : cacheControl);
  if (readme && name === readmeName) return answerFile(readme, { contentType: markdown, cacheControl });
  if (!files.includes(name)) return undefined;
  return answerFile(`${folder}/${name}`, {
    contentType,
    cacheControl: ofRevision.test(name) ? forEver : cacheControl,
  });
}

/**
 * The list of the version's files with the dates of its revisions, or of one revision's files; undefined for other
 * folders.
 */
function indexOf(kind: string, files: string[], folder: string) {
  const dated = files.flatMap((name) => {
    const [, revision = '', file = ''] = ofRevision.exec(name) ?? [];
    return revision ? [{ revision, file }] : [];
  });
  const own = dated.filter(({ revision }) => revision === folder);
  if (own.length > 0) return { revision: folder, files: own.map(({ file }) => file) };
  if (folder !== '') return undefined;
  const revisions = [...new Set(dated.map(({ revision }) => revision))];
  return {
    revision: undefined,
    readme: kinds[kind]?.readme && readmeName,
    ...(revisions.length > 0 && { revisions }),
    files: listPublishedFiles(kind),
  };
}

/** The catalogue that tells editors which schema a file has; undefined if the standard has none. */
export async function readSchemaCatalogue() {
  const [file] = globSync('standard/schemas/catalog.json', { cwd: projectPath() });
  return file && answerFile(file, { contentType: json, cacheControl: minutes });
}

/** Names of the draft's files of a kind, such as `trace.json` and `events/tool.called.json`. */
export const listDraftFiles = (kind: string): string[] => listFiles('**/*.{json,jsonl}', draftFolder(kind));

const draftFolder = (kind: string) => `standard/${kind}/${workingDraft.version}`;

/** `readPublishedFile` for the working draft, which may change any day. */
export async function readDraftFile(kind: string, name: string) {
  if (!Object.hasOwn(kinds, kind)) return undefined;
  const files = listDraftFiles(kind);
  const hasReadme = kinds[kind]?.readme !== undefined;
  if (name === '' || name === 'index.json') {
    const note = 'A working draft: it is not published, and anything in it may change.';
    const readme = hasReadme && { readme: readmeName };
    return answerIndex({ version: workingDraft.version, note, kind, ...readme, files }, minutes);
  }
  const file = hasReadme && name === readmeName ? 'README.md' : files.find((known) => known === name);
  if (!file) return undefined;
  const [, type = json] = mediaTypes.find(([end]) => file.endsWith(end)) ?? [];
  return answerFile(`${draftFolder(kind)}/${file}`, {
    contentType: kind === 'schemas' ? schema : type,
    cacheControl: minutes,
  });
}
