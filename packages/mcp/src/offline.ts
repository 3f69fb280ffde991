/** A library over the standard's files alone, for the installed command line. */
import MiniSearch from 'minisearch';
import { checkDocument, convertTrace, type OtherChecks } from './documents.ts';
import type { Library, StandardLibrary } from './library.ts';
import type { Found } from './shapes.ts';
import { openStandard } from './standard-files.ts';

/**
 * @param folder with `specification/`, `schemas/`, `types/` and `examples/`
 * @param reportSchema file with the schema of check-server's reports
 */
export function openOffline(folder: string, reportSchema: string): Library {
  const standard = openStandard(folder);
  let checks: Promise<OtherChecks> | undefined;
  let index: Promise<(query: string) => Found[]> | undefined;
  return {
    ...standard,
    async search(query, { offset, limit }) {
      index ??= textsOf(standard).then(makeIndex);
      const found = (await index)(query);
      return { items: found.slice(offset, offset + limit), hasMore: found.length > offset + limit };
    },
    async check(text, options) {
      // It loads a validator, which only a thread of the site and this check need.
      checks ??= import('./offline-checks.ts').then(({ offlineChecks }) => offlineChecks(reportSchema));
      return checkDocument(text, options, await checks);
    },
    convert: async (text, options) => convertTrace(text, options),
  };
}

async function textsOf(standard: StandardLibrary): Promise<Found[]> {
  return [
    ...(await standard.clauses()).map(({ version, number, level, text, section, url }) => ({
      title: `Clause ${number}, ${level}: ${section.title}`,
      url,
      about: text,
      group: `Standard ${version}`,
    })),
    ...standard.listTypes().map(({ name, title, description, url }) => ({
      title: `Type ${name}`,
      url,
      about: `${title}. ${description}`,
      group: 'Types',
    })),
    ...standard.listFiles().map(({ path, title }) => ({
      title,
      url: path,
      about: 'A file of the standard. Read it as a resource.',
      group: 'Files',
    })),
  ];
}

/** Finds texts with the words of the query, or similar ones, best first. */
function makeIndex(texts: readonly Found[]): (query: string) => Found[] {
  const index = new MiniSearch({
    fields: ['title', 'about'],
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(texts.map(({ title, about }, id) => ({ id, title, about })));
  return (query) => index.search(query).flatMap(({ id }) => texts[id] ?? []);
}
