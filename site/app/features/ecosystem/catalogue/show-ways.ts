import {
  dropHidden,
  dropHiddenInLine,
  dropHiddenWithin,
  encodeHidden,
  holdsHidden,
} from '@context-native/text/hidden-characters';

/*
 * What an earlier release stored of registries, before hidden characters were refused. A command or an address without the
 * character would be another one, so the whole package or endpoint is not shown; texts for people lose the character alone.
 */

/** Of packages or endpoints, those that show all that they do. */
export const showWays = (ways: unknown): unknown =>
  Array.isArray(ways) ? ways.map(showTexts).filter((way) => !holdsHiddenWithin(way)) : ways;

const waysIn = new Set(['packages', 'remotes']);
const linesIn = new Set(['name', 'maintainer']);
const addressesIn = new Set(['logoUrl', 'websiteUrl', 'repositoryUrl', 'remoteUrl', 'newerRemoteUrl']);

/** What a registry said last, cleaned as its columns are: the import compares them. */
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

/** Members that people read, and no program. */
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

/** Whether a name or a text in it holds a hidden character; line breaks of what people read do not count. */
function holdsHiddenWithin(value: unknown): boolean {
  if (typeof value === 'string') return holdsHidden(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => holdsHidden(name) || (!isText(name, member) && holdsHiddenWithin(member)),
  );
}

const isText = (name: string, member: unknown) => texts.has(name) && typeof member === 'string';
