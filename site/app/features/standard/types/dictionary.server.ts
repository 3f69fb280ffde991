import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { once } from '#app/lib/once.ts';
import { countTerms, type SearchCandidate, type SourceQuery } from '#app/lib/search.ts';
import { projectPath, readProjectFileSync } from '#app/services/config/project-file.server.ts';
import dictionary from '../../../../../standard/types.json' with { type: 'json' };

/** Folder of the entries in the repository. */
export const typesFolder = 'standard/types';

/** Version of the dictionary, a working draft such as `v0.2-draft`. */
export const dictionaryVersion = dictionary.version;

/** The planned version of the draft. */
export const plannedVersion = dictionary.version.replace('-draft', '');

/** Domains such as `Money and invoices`, in display order. */
export const domains = dictionary.domains;

/** Reads the entries once, on first use. Types are found by name, and a name never becomes a path. */
const readDictionary = once(
  () =>
    new Map(
      readdirSync(projectPath(typesFolder))
        .flatMap((file) => (file.endsWith('.json') ? [basename(file, '.json')] : []))
        .sort()
        .map((name) => {
          const text = readProjectFileSync(typesFolder, `${name}.json`);
          const entry = JSON.parse(text) as TypeEntry;
          const reused = entry.reuses.map(({ vocabulary, part }) => `${vocabulary} ${part}`);
          // Text for the search.
          const words = [entry.name, entry.title, entry.description, ...reused].join('\n').toLowerCase();
          return [name, { entry, text, words }];
        }),
    ),
);

/** All entries, sorted by name. */
export const listTypes = (): TypeEntry[] => [...readDictionary().values()].map(({ entry }) => entry);

export const findType = (name: string): TypeEntry | undefined => readDictionary().get(name)?.entry;

/** The unchanged file of an entry. */
export const readTypeFile = (name: string): string | undefined => readDictionary().get(name)?.text;

/** Entries that have all the words, in one domain or all, grouped by domain in display order. */
export function searchTypes({ q, domain }: { q: string; domain: string }) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...readDictionary().values()].filter(
    (listed) =>
      (!domain || listed.entry.domain === domain) && words.every((word) => listed.words.includes(word)),
  );
  return domains
    .map((of) => ({ ...of, types: found.flatMap(({ entry }) => (entry.domain === of.name ? [entry] : [])) }))
    .filter(({ types }) => types.length > 0);
}

/** The independent producers, a reader of both, and its output. A test runs them. */
export function readSharedMeaning() {
  const { producers, consumer, prints, refuses } = dictionary.promise;
  const read = (file: string) => ({
    file,
    code: readProjectFileSync('standard/code/types', file),
  });
  return { producers: producers.map(read), consumer: read(consumer), prints, refuses };
}

/** Paths of all types' pages, for the sitemap. */
export const listTypePaths = (): string[] => listTypes().map(({ name }) => `/types/${name}`);

/** Texts of the social image of a type's page, or undefined for another path. */
export function findTypePage(path: string) {
  const entry = findType(/^\/types\/([^/]+)$/.exec(path)?.[1] ?? '');
  return entry && { title: entry.title, kicker: `types · ${entry.name}` };
}

/** Types for the site's search that have some of its terms, those with the most terms first. */
export async function searchTypeNames(
  { terms, meant = [] }: SourceQuery,
  limit: number,
): Promise<SearchCandidate[]> {
  return [...readDictionary().values()]
    .map((listed) => ({
      ...listed,
      count:
        countTerms(listed.words, terms) + (meant.includes(`/types/${listed.entry.name}`) ? terms.length : 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ words, entry: { name, title, description } }) => ({
      title: `Type ${name}`,
      href: `/types/${name}`,
      about: `${title}. ${description}`,
      keywords: `${title} type`,
      text: words,
    }));
}

/** Every pattern in the schemas of the dictionary. */
export const listOwnPatterns = once(
  (): ReadonlySet<string> =>
    new Set([...readDictionary().values()].flatMap(({ entry }) => patternsIn(entry.schema))),
);

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === 'pattern' && typeof below === 'string' ? [below] : patternsIn(below),
  );
}
