import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { site } from '../../../site.config.ts';

/** Files by their path, with forward slashes and none at the front. */
export type Files = Map<string, Uint8Array>;

export const manifestName = 'MANIFEST';

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The files in the order of their paths, and first of all a MANIFEST of their sums: `sha256sum -c MANIFEST`. */
export function withManifest(files: Files): Files {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, content]) => `${sha256(content)}  ${path}\n`);
  return new Map([[manifestName, new TextEncoder().encode(lines.join(''))], ...sorted]);
}

/** The files below a folder of this name as an archive. The same files give the same bytes. */
export function zipFolder(folder: string, files: Iterable<readonly [path: string, content: Uint8Array]>) {
  // Zip keeps local time: this one reads the same in every zone.
  const mtime = new Date(`${site.firstPublished}T00:00`);
  const entries = [...files].map(([path, content]) => [`${folder}/${path}`, [content, { mtime, level: 9 }]]);
  return zipSync(Object.fromEntries(entries));
}
