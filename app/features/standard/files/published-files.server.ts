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

/**
 * What a published schema means never changes (clause 9.1), so it is kept for ever. Cases and examples keep their
 * meaning too, but there may be more of them tomorrow.
 */
const kinds: Record<string, Kind> = {
  schemas: {
    folder: `standard/schemas/${site.standardVersion}`,
    contentType: 'application/schema+json',
    cacheControl: 'public, max-age=31536000, immutable',
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

/** Names of the published files of a kind, such as `trace.json` and `invalid/id-no-uuid.json`. */
export function listPublishedFiles(kind: keyof typeof kinds): string[] {
  const folder = join(projectRoot, kinds[kind]?.folder ?? '');
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
  const files = listPublishedFiles(kind);
  if (name === '' || name === 'index.json') {
    const index = { standard: site.product, version, kind, readme: found.readme && readmeName, files };
    return {
      body: `${JSON.stringify(index, null, 2)}\n`,
      contentType: 'application/json',
      // The list grows; what it names stays.
      cacheControl: 'public, max-age=3600',
    };
  }
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
  return { body: new Uint8Array(body), contentType: found.contentType, cacheControl: found.cacheControl };
}

/** 7.2 before 7.10. */
const byNumber = new Intl.Collator('en', { numeric: true });
