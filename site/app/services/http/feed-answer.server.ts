import { type FeedFacts, type FeedFile, feedType, renderFeed } from '#app/lib/feed-files.ts';
import { feedFiles } from '#app/lib/feed-names.ts';
import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';

/** As long as CDNs keep pages; who reads feeds asks again by itself. */
const caching = 'public, max-age=300';

/**
 * A file of a feed, which every site may read, with its ETag; `read` is called for a file that there is alone.
 * @throws Refusal 404
 */
export async function answerFeed(
  request: Request,
  name: string,
  siteUrl: string,
  read: () => Promise<FeedFacts> | FeedFacts,
  files: readonly FeedFile[] = feedFiles.map(({ file }) => file),
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight();
  const file = files.find((one) => one === name);
  if (!file) throw refuseOpenly(404, 'There is no feed at this address.');
  return answerOpenly(request, renderFeed(file, await read(), siteUrl), {
    'Content-Type': feedType(file),
    'Cache-Control': caching,
  });
}
