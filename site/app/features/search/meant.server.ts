import { listWords, type SearchGroup } from '#app/lib/search.ts';
import { maxSearchLength } from '#app/lib/search-places.ts';

/** Search sources by the folder of their pages. */
const sourceOfFolder: Record<string, SearchGroup['name'] | undefined> = {
  blog: 'Insights',
  registry: 'Registry',
  'mcp-map': 'MCP Map',
  'content-library': 'Content Library',
  courses: 'Free courses',
};

/** True for a part of a path that is not a word: an id, a hash, a number, a single letter. */
const isNoWord = (word: string) => word.length < 2 || word.length > 30 || /^[0-9a-f]*\d[0-9a-f]*$/.test(word);

/** The words of a path, without its extension, ids and unreadable characters. */
export function wordsOfPath(path: string): string[] {
  const readable = readPath(path)
    .replace(/\.[a-z0-9]{1,5}\/?$/i, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return [...new Set(listWords(readable).filter((word) => !isNoWord(word)))];
}

function readPath(path: string): string {
  const start = path.slice(0, 300);
  try {
    return decodeURIComponent(start);
  } catch {
    return start.replaceAll(/%.{0,2}/g, ' ');
  }
}

/** A path or a title for comparison: its words in lower case, without punctuation and extension. */
const plain = (words: string) => listWords(words.replace(/\.[a-z0-9]{1,5}\/?$/i, '')).join(' ');

/**
 * Pages whose path or title differs from the requested path by at most two letters (one, if it has at most four), the
 * nearest first.
 */
export function nearPages<Page extends { href: string; title: string }>(
  path: string,
  pages: readonly Page[],
): Page[] {
  const asked = plain(readPath(path));
  const allowed = asked.length > 4 ? 2 : 1;
  return pages
    .map((page) => ({
      page,
      away: Math.min(...[page.href, page.title].map((name) => lettersBetween(asked, plain(name), allowed))),
    }))
    .filter(({ away }) => away <= allowed)
    .sort((a, b) => a.away - b.away)
    .map(({ page }) => page);
}

/**
 * True if a word of the path is in a page's title or path. A word of more than four letters may have two wrong ones.
 */
export function sharesWord(query: string, page: string): boolean {
  const words = listWords(page);
  return query
    .split(' ')
    .some((asked) => words.some((word) => lettersBetween(asked, word, 2) <= (asked.length > 4 ? 2 : 0)));
}

/** Number of letters that are added, removed, changed or swapped with the next one; `most + 1` if it exceeds `most`. */
export function lettersBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        Number(row[j]) + 1,
        Number(next[j - 1]) + 1,
        Number(row[j - 1]) + (isSame ? 0 : 1),
        isSwapped ? Number(before[j - 2]) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return Number(row[other.length]);
}

/** The search for a path that has no page: its words below the folder, and the source with the folder's pages. */
export function whatWasMeant(path: string): { query: string; source: SearchGroup['name'] | undefined } {
  const folder = /^\/([^/]+)\/./.exec(path)?.[1] ?? '';
  const source = Object.hasOwn(sourceOfFolder, folder) ? sourceOfFolder[folder] : undefined;
  const words = wordsOfPath(source ? path.slice(folder.length + 1) : path);
  return { query: words.join(' ').slice(0, maxSearchLength), source };
}
