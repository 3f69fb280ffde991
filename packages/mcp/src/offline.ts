/** A library over the files of the standard alone: what is installed with the command line can do. */
import { checkDocument, convertTrace } from './documents.ts';
import type { Library } from './library.ts';
import type { Found } from './shapes.ts';
import { openStandard } from './standard-files.ts';
import { hasWords } from './tool.ts';

/** @param folder with `specification/`, `schemas/`, `types/` and `examples/` */
export function openOffline(folder: string): Library {
  const standard = openStandard(folder);
  return {
    ...standard,
    async search(query, { offset, limit }) {
      const texts: Found[] = [
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
          about: 'A file of the standard, to be read as a resource.',
          group: 'Files',
        })),
      ];
      const inTitle = ({ title }: Found) => Number(hasWords(title, query));
      const found = texts
        .filter(({ title, about }) => hasWords(`${title} ${about}`, query))
        .sort((a, b) => inTitle(b) - inTitle(a));
      return { items: found.slice(offset, offset + limit), hasMore: found.length > offset + limit };
    },
    check: async (text, options) => checkDocument(text, options),
    convert: async (text, options) => convertTrace(text, options),
  };
}
