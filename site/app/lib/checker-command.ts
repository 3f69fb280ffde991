import { site } from '#site';

/** A folder of `packages/` whose package npm packs. */
export type PackageFolder = keyof typeof site.packages.names;

export const packageFolders = Object.keys(site.packages.names) as PackageFolder[];

/** File name that `npm pack` gives the package of this folder: `@scope/name` 0.1.0 gives `scope-name-0.1.0.tgz`. */
export function packageFile(folder: PackageFolder): string {
  const { names, version } = site.packages;
  return `${names[folder].replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** `npx` with the package's own place asks no registry for the name, which nobody holds there. */
const commandAt = (place: string) => `npx -p ${place}/${packageFile('cli')} ${site.slug}`;

/** The checker's command beside its package, as in the archives of `/downloads/`. */
export const checkerHere = commandAt('.');

/** The checker's command with its package from the downloads of the site at this origin. */
export const checkerAt = (siteUrl: string) => commandAt(`${siteUrl}/downloads`);

/**
 * A text of `site/content/` with the command where it says `{checker}`, and
 * a package's file where it says `{package:cli}`.
 */
export function withChecker(text: string, command: string = checkerHere): string {
  return text
    .replaceAll('{checker}', command)
    .replaceAll(/\{package:(\w+)\}/g, (_, folder: PackageFolder) => packageFile(folder));
}
