import { site } from '#site';

/** A folder of `packages/` whose package npm packs. */
export type PackageFolder = keyof typeof site.packages.names;

export const packageFolders = Object.keys(site.packages.names) as PackageFolder[];

/** File name that `npm pack` gives the package of this folder: `@scope/name` 0.1.0 gives `scope-name-0.1.0.tgz`. */
export function packageFile(folder: PackageFolder): string {
  const { names, version } = site.packages;
  return `${names[folder].replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** With the package's own location, `npx` does not look its name up on npm, where it is not registered. */
const commandAt = (place: string) => `npx -p ${place}/${packageFile('cli')} ${site.slug}`;

/** The checker's command for a folder that contains its package, as an archive of `/downloads/` does. */
export const checkerHere = commandAt('.');

/** The checker's command with its package from the downloads of the site at this origin. */
export const checkerAt = (siteUrl: string) => commandAt(`${siteUrl}/downloads`);

/** A text with the checker's command for `{checker}`, and a package's file name for `{package:cli}`. */
export function withChecker(text: string, command: string = checkerHere): string {
  return text
    .replaceAll('{checker}', command)
    .replaceAll(/\{package:(\w+)\}/g, (_, folder: PackageFolder) => packageFile(folder));
}
