import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { workingDraft } from '../working-draft.ts';

/** Addresses are in small letters. */
const readmeName = 'readme.md';

interface Kind {
  folder: string;
  /** The file that says how to use the others, published beside them. */
  readme?: string;
  contentType: string;
  cacheControl: string;
}

const forEver = 'public, max-age=31536000, immutable';
const minutes = 'public, max-age=300';

/** `2026-11-25/trace.json`: a file of a dated revision, and its day. */
const ofRevision = /^(\d{4}-\d{2}-\d{2})\/(.+)$/;

/**
 * The schema of a version is that of its newest revision, which a new one replaces within minutes; that of a dated
 * revision never changes (clause 9.1). There may be more cases and examples tomorrow.
 */
const kinds: Record<string, Kind> = {
  schemas: {
    folder: `standard/schemas/${site.standardVersion}`,
    contentType: 'application/schema+json',
    cacheControl: minutes,
  },
  examples: {
    folder: 'standard/examples',
    contentType: 'application/json',
    cacheControl: 'public, max-age=3600',
  },
  'test-suite': {
    folder: 'standard/test-suite',
    readme: 'standard/test-suite/README.md',
    contentType: 'application/json',
    cacheControl: 'public, max-age=3600',
  },
};

/** Names of the published files of a kind, such as `trace.json` and `invalid/id-no-uuid.json`, without those of dated revisions. */
export function listPublishedFiles(kind: keyof typeof kinds): string[] {
  return listAllFiles(kind).filter((name) => !ofRevision.test(name));
}

function listAllFiles(kind: keyof typeof kinds): string[] {
  const folder = join(projectRoot, kinds[kind]?.folder ?? '');
  // What belongs to a draft is published under its own version.
  return globSync('**/*.json', { cwd: folder, exclude: [workingDraft.version] })
    .map((name) => name.replaceAll('\\', '/'))
    .sort(byNumber.compare);
}

/**
 * A published file byte for byte, or with no name (or `index.json`) the list of them. Undefined for what is not
 * there: a name is looked up in the list and never used as a path by itself.
 */
export async function readPublishedFile(kind: string, version: string, name: string) {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!found || version !== site.standardVersion) return undefined;
  const files = listAllFiles(kind);
  const index = indexOf(kind, files, name.replace(/\/?index\.json$/, ''));
  if (index)
    return {
      body: `${JSON.stringify({ standard: site.product, version, kind, ...index }, null, 2)}\n`,
      contentType: 'application/json',
      // The list grows; what it names stays.
      cacheControl: index.revision ? forEver : kind === 'schemas' ? minutes : 'public, max-age=3600',
    };
  if (found.readme && name === readmeName) {
    const body = await readFile(join(projectRoot, found.readme));
    return {
      body: new Uint8Array(body),
      contentType: 'text/markdown; charset=utf-8',
      cacheControl: found.cacheControl,
    };
  }
  if (!files.includes(name)) return undefined;
  const body = await readFile(join(projectRoot, found.folder, name));
  const cacheControl = ofRevision.test(name) ? forEver : found.cacheControl;
  return { body: new Uint8Array(body), contentType: found.contentType, cacheControl };
}

/** What the list of a folder says: of the version, with the days of its revisions, or of one of these. */
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

/** The catalogue by which editors find the schema of a file; undefined where the standard has none. */
export async function readSchemaCatalogue() {
  const [file] = globSync('standard/schemas/catalog.json', { cwd: projectRoot });
  if (!file) return undefined;
  const body = await readFile(join(projectRoot, file));
  return { body: new Uint8Array(body), contentType: 'application/json', cacheControl: minutes };
}

/** 7.2 before 7.10. */
const byNumber = new Intl.Collator('en', { numeric: true });
