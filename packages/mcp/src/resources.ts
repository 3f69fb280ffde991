/** Texts of the library by URI: its own `<slug>://…`, and https URLs of the site. */

import { standard } from '@context-native/checker/standard';
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { type Library, ToolRefusal } from './library.ts';
import { type Clause, versions } from './shapes.ts';
import { cursorAfter, offsetOf } from './tool.ts';

/** `name` is the end of its URI. Default of `mimeType`: that of its kind. */
interface Listed {
  name: string;
  title: string;
  description?: string;
  mimeType?: string;
}

interface Read {
  text: string;
  mimeType: string;
}

type Values = Record<string, string>;

/** One kind of resource: how it is addressed, listed, read and completed. */
interface Kind {
  name: string;
  title: string;
  description: string;
  template: string;
  mimeType: string;
  list?(library: Library): Promise<Listed[]>;
  read(library: Library, values: Values): Promise<Read | undefined>;
  complete?: Record<string, (library: Library, given: Values) => Promise<readonly string[]>>;
}

const markdown = 'text/markdown';
/** Resources of one page of the list. The SDK limits the completions of one answer to 100, as the protocol requires. */
const perPage = 100;
const maxArticles = 100;

/** The kinds that a library has; `scheme` is the product's, such as `context-native`. */
function kindsOf(library: Library, scheme: string, siteUrl: string | undefined): Kind[] {
  const kinds: Kind[] = [
    {
      name: 'clause',
      title: 'Clauses of the standard',
      description: 'One numbered clause, word for word.',
      template: `${scheme}://clauses/{version}/{number}`,
      mimeType: markdown,
      list: async () =>
        (await library.clauses()).map(({ version, number, level, section }) => ({
          name: `${version}/${number}`,
          title: `Clause ${number}, ${level}, of ${version}`,
          description: section.title,
        })),
      read: async (_, { version, number }) => {
        const found = (await library.clauses()).find(
          (one) => one.version === version && one.number === number,
        );
        return found && clauseText(found);
      },
      complete: {
        version: async () => versions,
        number: async (_, { version }) => [
          ...new Set(
            (await library.clauses())
              .filter((one) => version === undefined || one.version === version)
              .map((one) => one.number),
          ),
        ],
      },
    },
    {
      name: 'file',
      title: 'Schemas and examples',
      description: 'JSON Schemas of the standard, and example documents that conform to the standard.',
      template: `${scheme}://files/{+path}`,
      mimeType: 'application/json',
      list: async () =>
        library.listFiles().map(({ path, title, mimeType }) => ({
          name: path,
          title,
          mimeType,
        })),
      read: (_, { path = '' }) => readJson(library, path),
      complete: { path: async () => library.listFiles().map(({ path }) => path) },
    },
    {
      name: 'type',
      title: 'Types of the dictionary',
      description: 'One type with its schema and examples.',
      template: `${scheme}://types/{name}`,
      mimeType: 'application/json',
      list: async () =>
        library.listTypes().map(({ name, title, description }) => ({
          name,
          title,
          description,
        })),
      read: async (_, { name = '' }) => {
        const found = library.findType(name);
        return found && { text: JSON.stringify(found, null, 2), mimeType: 'application/json' };
      },
      complete: { name: async () => library.listTypes().map(({ name }) => name) },
    },
  ];
  const { lessons, articles, readPage } = library;
  if (lessons)
    kinds.push({
      name: 'lesson',
      title: 'Lessons',
      description: 'One lesson from the courses.',
      template: `${scheme}://lessons/{module}/{lesson}`,
      mimeType: markdown,
      list: async () =>
        (await lessons.list()).map(({ module, lesson, title, summary }) => ({
          name: `${module}/${lesson}`,
          title,
          description: summary,
        })),
      read: async (_, { module = '', lesson = '' }) => textOf(await lessons.read(module, lesson)),
      complete: {
        module: async () => [...new Set((await lessons.list()).map(({ module }) => module))],
        lesson: async (_, given) =>
          (await lessons.list())
            .filter(({ module }) => given.module === undefined || module === given.module)
            .map(({ lesson }) => lesson),
      },
    });
  if (articles)
    kinds.push({
      name: 'article',
      title: 'Articles',
      description: 'One article from the site.',
      template: `${scheme}://articles/{slug}`,
      mimeType: markdown,
      list: async () =>
        (await articles.list({ offset: 0, limit: maxArticles })).items.map(({ slug, title, about }) => ({
          name: slug,
          title,
          description: about,
        })),
      read: async (_, { slug = '' }) => textOf(await articles.read(slug)),
      complete: {
        slug: async () =>
          (await articles.list({ offset: 0, limit: maxArticles })).items.map(({ slug }) => slug),
      },
    });
  if (readPage && siteUrl !== undefined)
    kinds.push({
      name: 'page',
      title: 'Pages of the site',
      description: 'A page, a clause or a schema by its URL.',
      // The variable includes the slash, since a template's variable must not be empty: the home page has nothing else.
      template: `${siteUrl}{+path}`,
      mimeType: markdown,
      read: async (_, { path = '' }) => {
        if (!path.startsWith('/')) return undefined;
        const clause = (await library.clauses()).find(
          ({ url }) => path === url.slice(standard.origin.length),
        );
        if (clause) return clauseText(clause);
        if (path.includes('#clause-')) return undefined;
        return (await readJson(library, path.slice(1))) ?? textOf(await readPage(path));
      },
    });
  return kinds;
}

const clauseText = ({ number, level, text, tables = [] }: Clause): Read => ({
  text: [`**${number} ${level}** ${text}`, ...tables].join('\n\n'),
  mimeType: markdown,
});

/** A file of the standard, or the entry of a type, by its path at the site. */
async function readJson(library: Library, path: string): Promise<Read | undefined> {
  const [, name] = /^schemas\/types\/(.+)\.json$/.exec(path) ?? [];
  const type = name === undefined ? undefined : library.findType(name);
  const text = type ? JSON.stringify(type, null, 2) : await library.readFile(path);
  return text === undefined ? undefined : { text, mimeType: 'application/json' };
}

const textOf = (page: { markdown: string } | undefined) =>
  page && { text: page.markdown, mimeType: markdown };

/** @throws ProtocolError: the result of a list has no place for a refusal */
function offsetOfList(cursor: string | undefined): number {
  try {
    return offsetOf(cursor);
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  }
}

async function listKind({ list, template, mimeType }: Kind, library: Library) {
  const start = template.replace(/\{.*/, '');
  const listed = (await list?.(library)) ?? [];
  return listed.map(({ name, ...rest }) => ({ uri: start + name, name, mimeType, ...rest }));
}

/** Adds the resources of a library to a server. */
export function addResources(
  server: McpServer,
  library: Library,
  {
    scheme,
    siteUrl,
    guard,
  }: { scheme: string; siteUrl: string | undefined; guard: <T>(work: () => Promise<T>) => Promise<T> },
): void {
  const kinds = kindsOf(library, scheme, siteUrl);
  for (const kind of kinds) {
    const complete = Object.fromEntries(
      Object.entries(kind.complete ?? {}).map(([variable, values]) => [
        variable,
        (typed: string, context?: { arguments?: Values }) =>
          guard(async () =>
            (await values(library, context?.arguments ?? {})).filter((value) =>
              value.toLowerCase().startsWith(typed.toLowerCase()),
            ),
          ),
      ]),
    );
    const { name, title, description, mimeType, template } = kind;
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: undefined, complete }),
      { title, description, mimeType },
      (uri, values) =>
        guard(async () => {
          const found = await kind.read(library, values as Values);
          if (!found) throw new ResourceNotFoundError(uri.href);
          return { contents: [{ uri: uri.href, ...found }] };
        }),
    );
  }
  // The SDK's own list has no pages.
  server.server.setRequestHandler('resources/list', ({ params }) =>
    guard(async () => {
      const offset = offsetOfList(params?.cursor);
      const all = (await Promise.all(kinds.map((kind) => listKind(kind, library)))).flat();
      const resources = all.slice(offset, offset + perPage);
      const nextCursor = cursorAfter(offset, resources.length, offset + perPage < all.length);
      return { resources, ...(nextCursor !== null && { nextCursor }) };
    }),
  );
}
