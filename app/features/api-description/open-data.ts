import type { ApiOperation } from '#app/lib/api-operation.ts';

/** A call that reads open data, as the page of it shows it. */
export interface ReadingCall {
  path: string;
  tag: string;
  summary: string;
  /** A path that can be opened; undefined where it names something that not every copy of the site has. */
  example: string | undefined;
}

/** The calls of `/api/v1/` and of the feeds, in the order of the operations. */
export function readingCalls(operations: readonly ApiOperation[]): {
  data: ReadingCall[];
  feeds: ReadingCall[];
} {
  const all = operations
    .filter(({ method }) => method === 'get')
    .map(({ path, tag, summary, example }) => ({
      ...{ path, tag, summary },
      example: example ?? (path.includes('{') ? undefined : path),
    }));
  const below = (start: string) => all.filter(({ path }) => path.startsWith(start));
  return { data: below('/api/v1/'), feeds: below('/feeds/') };
}
