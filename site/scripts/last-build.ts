/**
 * A build takes the place of the one before it; one that fails gives the place back. Pages that the build before
 * made, or that a browser still shows, ask for that build's assets: they stay for one build more. Names have a digest
 * in them, so that those of two builds do not meet.
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

/** Beside the build: React Router empties the whole of its folder. */
const beforeOf = (build: string) => `${build}.before`;
const assetsOf = (build: string) => join(build, 'client/assets');
/** Names of the assets that a build made itself. */
const listOf = (build: string) => join(build, 'assets.json');
/** The state of the sources: written once pages can be served. */
export const stampOf = (build: string) => join(build, 'stamp');
/** The same, once what is made of pages is there too: the search index and the archives of `/downloads/`. */
export const wholeStampOf = (build: string) => join(build, 'whole-stamp');

/** Before a build. One that broke off does not take the place of the last whole one. */
export function setBuildAside(build: string): void {
  if (!existsSync(stampOf(build))) return;
  rmSync(beforeOf(build), { recursive: true, force: true });
  renameSync(build, beforeOf(build));
}

/** Once the assets are there: they are joined by those that the previous build made itself. */
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

/** After a build that is whole. */
export function forgetBuildBefore(build: string): void {
  rmSync(beforeOf(build), { recursive: true, force: true });
}

/** After one that failed. */
export function putBuildBack(build: string): void {
  if (!existsSync(beforeOf(build))) return;
  rmSync(build, { recursive: true, force: true });
  renameSync(beforeOf(build), build);
}
