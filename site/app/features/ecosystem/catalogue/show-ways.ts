import {
  dropHidden,
  dropHiddenInLine,
  dropHiddenWithin,
  encodeHidden,
  holdsHidden,
} from '@context-native/text/hidden-characters';

/*
 * Cleans registry data that was stored before hidden characters were refused. Removing the character would change a
 * command or URL, so the whole package or endpoint is hidden. Texts for people only lose the character.
 */

/** Packages or endpoints, without those with hidden characters. */
export const showWays = (ways: unknown): unknown =>
  Array.isArray(ways) ? ways.map(showTexts).filter((way) => !holdsHiddenWithin(way)) : ways;

const waysIn = new Set(['packages', 'remotes']);
const linesIn = new Set(['name', 'maintainer']);
const addressesIn = new Set(['logoUrl', 'websiteUrl', 'repositoryUrl', 'remoteUrl', 'newerRemoteUrl']);

/** The registry's last values, cleaned like the columns, because the import compares the two. */
export function showImport(imported: unknown): unknown {
  if (typeof imported !== 'object' || imported === null) return imported;
  return Object.fromEntries(
    Object.entries(imported).map(([column, value]) => {
      if (waysIn.has(column)) return [column, showWays(value)];
      if (addressesIn.has(column) && typeof value === 'string') return [column, encodeHidden(value)];
      if (linesIn.has(column) && typeof value === 'string') return [column, dropHiddenInLine(value)];
      return [column, dropHiddenWithin(value)];
    }),
  );
}

/** Members that people read and programs do not. */
const texts = new Set(['description', 'placeholder']);

function showTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      texts.has(name) && typeof member === 'string' ? dropHidden(member) : showTexts(member),
    ]),
  );
}

/** True if a name or text contains a hidden character; texts for people, which are already cleaned, do not count. */
function holdsHiddenWithin(value: unknown): boolean {
  if (typeof value === 'string') return holdsHidden(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => holdsHidden(name) || (!isText(name, member) && holdsHiddenWithin(member)),
  );
}

const isText = (name: string, member: unknown) => texts.has(name) && typeof member === 'string';
