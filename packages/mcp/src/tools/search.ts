import { z } from 'zod';
import { type Library, ToolRefusal } from '../library.ts';
import { found } from '../shapes.ts';
import { cursorAfter, cursorField, defineTool, limitOf, nextCursor, offsetOf } from '../tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Searches clauses, types, guides, lessons, articles, servers and implementations. Returns a title, a URL and a one-line description for each result, best match first.',
  input: z.strictObject({
    query: z.string().trim().min(1, 'is empty').max(100),
    limit: limitOf(50, 10),
    cursor: cursorField,
  }),
  output: z.object({ results: z.array(found), next_cursor: nextCursor }),
  async run(library, { query, limit, cursor }) {
    const offset = offsetOf(cursor);
    const { items, hasMore } = await library.search(query, { offset, limit });
    const lines = items.map(
      ({ title, url, about, group, readable }) =>
        `${title} (${group}${readable === false ? ', not for read_page' : ''})\n${url}\n${about}`,
    );
    return {
      result: { results: items, next_cursor: cursorAfter(offset, items.length, hasMore) },
      text: lines.join('\n\n') || 'No results.',
    };
  },
});

/** Characters of a page that one answer has. */
const pageLength = 40_000;

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description: `Returns a page of the site as Markdown: a guide, a chapter, an article, a lesson or an entry. Long pages come in parts of ${pageLength} characters.`,
  needs: 'readPage',
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(500)
      .describe('Path of the page, such as `/adoption`, or its full URL on this site.'),
    cursor: cursorField,
  }),
  output: z.object({
    title: z.string(),
    url: z.string(),
    markdown: z.string(),
    next_cursor: nextCursor,
  }),
  async run(library, { path, cursor }) {
    const offset = offsetOf(cursor);
    const page = await findPage(library, path);
    if (offset > 0 && offset >= page.markdown.length)
      throw new ToolRefusal(
        'cursor: it points past the end of the page. Use next_cursor from the previous response, unchanged.',
      );
    const markdown = page.markdown.slice(offset, offset + pageLength);
    const next_cursor = cursorAfter(offset, markdown.length, offset + pageLength < page.markdown.length);
    return { result: { ...page, markdown, next_cursor }, text: markdown };
  },
});

async function findPage(library: Library, path: string) {
  const page = await library.readPage?.(path);
  if (!page)
    throw new ToolRefusal('path: this site has no readable page at this path. Find one with `search`.');
  return page;
}
