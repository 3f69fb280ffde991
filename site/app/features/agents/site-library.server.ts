import { join } from 'node:path';
import { type Library, openStandard, type Page } from '@context-native/mcp';
import type { SiteLibrary } from '#app/services/agent-tools/agent-tool.server.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';

/** The site's data for the tools: each feature provides its part (`Feature.libraryParts`) in the library's types. */
export interface LibraryParts extends Pick<Library, 'search' | 'check' | 'convert'> {
  listArticles: SiteLibrary['articles']['list'];
  listLessons: SiteLibrary['lessons']['list'];
  lessonPath(module: string, lesson: string): string;
}

/**
 * The site's library for one client address. `markdownOf` reads the Markdown of a page by its path. Searches and pages
 * count against the address. Checks do not: they run in a worker thread, which has its own budget.
 */
export function makeLibrary(
  { limits, config }: Services,
  markdownOf: (path: string) => Promise<{ title: string; markdown: string; page: string } | undefined>,
  given: Partial<LibraryParts>[],
): (address: string) => SiteLibrary {
  const parts = Object.assign({}, ...given) as LibraryParts;
  const standard = openStandard(join(projectRoot, 'standard'));
  const readPage = async (address: string): Promise<Page | undefined> => {
    // URLs of clauses and types start with the standard's origin, on every copy of the site.
    const isOfStandard = address.startsWith(`${site.standardOrigin}/`);
    const found = await markdownOf(isOfStandard ? address.slice(site.standardOrigin.length) : address);
    return (
      found && { title: found.title, markdown: found.markdown, url: new URL(found.page, config.siteUrl).href }
    );
  };
  return (address) => {
    const counted =
      <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        await limits.take('agent work by address', address);
        return work(...given);
      };
    return {
      ...standard,
      search: counted(parts.search),
      check: parts.check,
      convert: parts.convert,
      readPage: counted(readPage),
      lessons: {
        list: parts.listLessons,
        read: counted((module: string, lesson: string) => readPage(parts.lessonPath(module, lesson))),
      },
      articles: {
        list: counted(parts.listArticles),
        read: counted((slug: string) => readPage(`/blog/${encodeURIComponent(slug)}`)),
      },
    };
  };
}
