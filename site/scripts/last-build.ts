/**
 * Replaces a build with the next one, or puts the earlier one back if the next one fails. Open or cached pages of the
 * earlier build still request its assets, so they are kept for one more build. Names contain a hash, so assets of two
 * builds do not conflict.
 */
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The earlier build is outside the folder, which React Router empties. */
const beforeOf = (build: string) => `${build}.before`;
const assetsOf = (build: string) => join(build, 'client/assets');
/** Names of the assets that a build made itself. */
const listOf = (build: string) => join(build, 'assets.json');
/** File with a hash of the sources, written once pages can be served. */
export const stampOf = (build: string) => join(build, 'stamp');
/** The same hash, written once the search index exists too. */
export const indexStampOf = (build: string) => join(build, 'index-stamp');
/** The same hash, written once the search index and the archives of `/downloads/` exist too. */
export const wholeStampOf = (build: string) => join(build, 'whole-stamp');

/** Call before a build. Keeps the last complete build if the current one has no stamp, because it was interrupted. */
export function setBuildAside(build: string): void {
  if (!existsSync(stampOf(build))) return;
  rmSync(beforeOf(build), { recursive: true, force: true });
  renameSync(build, beforeOf(build));
}

/** Call once the new assets exist. Adds those that the previous build made itself. */
export function keepLastAssets(build: string): void {
  const assets = assetsOf(build);
  mkdirSync(assets, { recursive: true });
  const own = globSync('*', { cwd: assets });
  const before = beforeOf(build);
  const last: string[] = existsSync(listOf(before)) ? JSON.parse(readFileSync(listOf(before), 'utf8')) : [];
  for (const name of last)
    if (!existsSync(join(assets, name))) copyFileSync(join(assetsOf(before), name), join(assets, name));
  writeFileSync(listOf(build), JSON.stringify(own));
}

/** Call after a build that succeeded. */
export function forgetBuildBefore(build: string): void {
  rmSync(beforeOf(build), { recursive: true, force: true });
}

/** Call after a build that failed. */
export function putBuildBack(build: string): void {
  if (!existsSync(beforeOf(build))) return;
  rmSync(build, { recursive: true, force: true });
  renameSync(beforeOf(build), build);
}
