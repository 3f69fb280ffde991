/**
 * Pages that the build before made, or that a browser still shows, ask for that build's files: they stay for one build more. Names
 * have a digest in them, so that those of two builds do not meet.
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

const assetsOf = (build: string) => join(build, 'client/assets');
const asideOf = (build: string) => join(build, 'last-assets');
/** Names that the last build made itself. */
const listOf = (build: string) => join(build, 'assets.json');

/** Before a build, which empties its folder. */
export function setAssetsAside(build: string): void {
  // Where a build did not end, what lies aside is of the last one that did.
  if (!existsSync(assetsOf(build)) || existsSync(asideOf(build))) return;
  renameSync(assetsOf(build), asideOf(build));
}

/** After it: what the last build made stands beside what this one made. */
export function keepLastAssets(build: string): void {
  const [assets, aside, list] = [assetsOf(build), asideOf(build), listOf(build)];
  mkdirSync(assets, { recursive: true });
  const own = globSync('*', { cwd: assets });
  if (existsSync(aside)) {
    const last: string[] = existsSync(list)
      ? JSON.parse(readFileSync(list, 'utf8'))
      : globSync('*', { cwd: aside });
    for (const name of last)
      if (existsSync(join(aside, name)) && !existsSync(join(assets, name)))
        copyFileSync(join(aside, name), join(assets, name));
    rmSync(aside, { recursive: true });
  }
  writeFileSync(list, JSON.stringify(own));
}
