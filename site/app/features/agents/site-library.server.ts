import { join } from 'node:path';
import { type Library, openStandard, type Page } from '@context-native/mcp';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import type { Caller } from './endpoint.server.ts';

/** What other features give: each its own part, in the form of the library. */
export interface Parts
  extends Required<
    Pick<
      Library,
      'mine' | 'search' | 'check' | 'convert' | 'servers' | 'findImplementations' | 'verifyCredential'
    >
  > {
  articles: NonNullable<Library['articles']>['list'];
  lessons: Pick<NonNullable<Library['lessons']>, 'list' | 'question'>;
  lessonPath(module: string, lesson: string): string;
  /** Every reading page of the site as Markdown, by its path. */
  markdownOf(path: string): Promise<{ title: string; markdown: string; page: string } | undefined>;
}

/**
 * The library of this site, for a caller. Searches and pages are counted for the address that asks. Checks are not:
 * they run in the worker thread, whose seconds are counted.
 */
export function makeLibrary({ limits, config }: Services, parts: Parts): (caller: Caller) => Library {
  const standard = openStandard(join(projectRoot, 'standard'));
  const readPage = async (address: string): Promise<Page | undefined> => {
    // Clauses and types name the address of the standard, whoever serves it.
    const isOfStandard = address.startsWith(`${site.standardOrigin}/`);
    const found = await parts.markdownOf(isOfStandard ? address.slice(site.standardOrigin.length) : address);
    return (
      found && { title: found.title, markdown: found.markdown, url: new URL(found.page, config.siteUrl).href }
    );
  };
  return ({ address }) => {
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
      servers: { find: counted(parts.servers.find), get: counted(parts.servers.get) },
      findImplementations: parts.findImplementations,
      verifyCredential: parts.verifyCredential,
      lessons: {
        ...parts.lessons,
        read: counted((module: string, lesson: string) => readPage(parts.lessonPath(module, lesson))),
      },
      mine: {
        progress: counted(parts.mine.progress),
        credentials: counted(parts.mine.credentials),
        submitEntry: parts.mine.submitEntry,
      },
      articles: {
        list: counted(parts.articles),
        read: counted((slug: string) => readPage(`/blog/${encodeURIComponent(slug)}`)),
      },
    };
  };
}
