import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { site } from '../../../site.config.ts';

/** Files by path, with forward slashes and no slash at the start. */
export type Files = Map<string, Uint8Array>;

export const manifestName = 'MANIFEST';

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The files sorted by path, after a MANIFEST of their checksums: `sha256sum -c MANIFEST`. */
export function withManifest(files: Files): Files {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, content]) => `${sha256(content)}  ${path}\n`);
  return new Map([[manifestName, new TextEncoder().encode(lines.join(''))], ...sorted]);
}

/** A ZIP file of the files, in a folder of this name. The same files give the same bytes. */
export function zipFolder(folder: string, files: Iterable<readonly [path: string, content: Uint8Array]>) {
  // ZIP files store local time: this date is the same in every time zone.
  const mtime = new Date(`${site.firstPublished}T00:00`);
  const entries = [...files].map(([path, content]) => [`${folder}/${path}`, [content, { mtime, level: 9 }]]);
  return zipSync(Object.fromEntries(entries));
}
