import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countTerms, type SearchCandidate, type SourceQuery } from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import dictionary from '../../../../../standard/types.json' with { type: 'json' };
import { type TypeEntry, typesFolder } from './entry.ts';

/** The version of the standard whose dictionary this is, such as `v0.2-draft`: a working draft. */
export const dictionaryVersion = dictionary.version;

/** The version that the draft is to become. */
export const plannedVersion = dictionary.version.replace('-draft', '');

/** Such as `Money and invoices`, in the order in which they are shown. */
export const domains = dictionary.domains;

interface Listed {
  entry: TypeEntry;
  /** The file as it is published. */
  text: string;
  /** What the search looks through, in small letters. */
  words: string;
}

let reading: Map<string, Listed> | undefined;

/** Read once, at the first question: a type is found by its name, which never becomes a path. */
function readDictionary(): Map<string, Listed> {
  reading ??= new Map(
    readdirSync(join(projectRoot, typesFolder))
      .flatMap((file) => (file.endsWith('.json') ? [basename(file, '.json')] : []))
      .sort()
      .map((name) => {
        const text = readFileSync(join(projectRoot, typesFolder, `${name}.json`), 'utf8');
        const entry = JSON.parse(text) as TypeEntry;
        const reused = entry.reuses.map(({ vocabulary, part }) => `${vocabulary} ${part}`);
        const words = [entry.name, entry.title, entry.description, ...reused].join('\n').toLowerCase();
        return [name, { entry, text, words }];
      }),
  );
  return reading;
}

/** All entries, in the order of their names. */
export const listTypes = (): TypeEntry[] => [...readDictionary().values()].map(({ entry }) => entry);

export const findType = (name: string): TypeEntry | undefined => readDictionary().get(name)?.entry;

/** The file of an entry, as it is. */
export const readTypeFile = (name: string): string | undefined => readDictionary().get(name)?.text;

/** The entries of a domain, or of all of them, that have all the words, under the domains in their order. */
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

export interface SharedMeaning {
  producers: { file: string; code: string }[];
  consumer: { file: string; code: string };
  prints: string;
  refuses: { change: string; says: string }[];
}

/** Two producers, written apart, and the reader of both, with what it says: a test runs them. */
export function readSharedMeaning(): SharedMeaning {
  const { producers, consumer, prints, refuses } = dictionary.promise;
  const read = (file: string) => ({
    file,
    code: readFileSync(join(projectRoot, 'standard/code/types', file), 'utf8'),
  });
  return { producers: producers.map(read), consumer: read(consumer), prints, refuses };
}

/** Addresses of the pages of all types, for the sitemap. */
export const listTypePaths = (): string[] => listTypes().map(({ name }) => `/types/${name}`);

/** What the social image of a type's page says, or undefined for another path. */
export function findTypePage(path: string) {
  const entry = findType(/^\/types\/([^/]+)$/.exec(path)?.[1] ?? '');
  return entry && { title: entry.title, kicker: `types · ${entry.name}` };
}

/** Types for the site’s search that have some of its terms, those with most of them first. */
export async function searchTypeNames({ terms }: SourceQuery, limit: number): Promise<SearchCandidate[]> {
  return [...readDictionary().values()]
    .map((listed) => ({ ...listed, count: countTerms(listed.words, terms) }))
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
export const listOwnPatterns = (): ReadonlySet<string> =>
  new Set([...readDictionary().values()].flatMap(({ entry }) => patternsIn(entry.schema)));

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === 'pattern' && typeof below === 'string' ? [below] : patternsIn(below),
  );
}
