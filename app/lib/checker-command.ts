import { site } from '#site';

/** `npx` with the package's own place asks no registry for the name, which nobody holds there. */
const commandAt = (place: string) => `npx -p ${place}/${site.checkerPackage} ${site.slug}`;

/** The checker's command beside its package, as in the archives of `/downloads/`. */
export const checkerHere = commandAt('.');

/** The checker's command with its package from the downloads of the site at this origin. */
export const checkerAt = (siteUrl: string) => commandAt(`${siteUrl}/downloads`);

/** A text of `content/` with the command where it says `{checker}`, and the package's file where `{checkerPackage}`. */
export function withChecker(text: string, command: string = checkerHere): string {
  return text.replaceAll('{checker}', command).replaceAll('{checkerPackage}', site.checkerPackage);
}
