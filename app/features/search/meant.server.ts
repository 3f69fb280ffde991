import { listWords, maxSearchLength, type SearchGroup } from '#app/lib/search.ts';

/** Folders whose pages are in the database: of the sources one is asked, if any, whatever the address. */
const sourceOfFolder: Record<string, SearchGroup['name'] | undefined> = {
  blog: 'Insights',
  registry: 'Registry',
  'mcp-map': 'MCP Map',
  'content-library': 'Content Library',
  courses: 'Free courses',
};

/** What no word of a page looks like: ids, hashes, numbers, single letters. */
const isNoWord = (word: string) => word.length < 2 || word.length > 30 || /^[0-9a-f]*\d[0-9a-f]*$/.test(word);

/** The words of an address, without what is no word: its ending, ids, what cannot be read. */
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

/** What to look for at an address that has no page: its words below the folder, and the source that has the folder's pages. */
export function whatWasMeant(path: string): { query: string; source: SearchGroup['name'] | undefined } {
  const folder = /^\/([^/]+)\/./.exec(path)?.[1] ?? '';
  const source = Object.hasOwn(sourceOfFolder, folder) ? sourceOfFolder[folder] : undefined;
  const words = wordsOfPath(source ? path.slice(folder.length + 1) : path);
  return { query: words.join(' ').slice(0, maxSearchLength), source };
}
