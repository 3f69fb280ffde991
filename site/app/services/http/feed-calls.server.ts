import type { z } from 'zod';
import { type FeedFacts, type FeedFile, feedType, renderFeed } from '#app/lib/feed-files.ts';
import { feedFiles } from '#app/lib/feed-names.ts';
import { answerOpenly, refuseOpenly } from '#app/lib/open-answer.ts';
import { type Asked, type Call, defineCall, type Served } from './call.server.ts';

interface Feed extends Pick<Served, 'finished'> {
  /** Folder of its files, such as `/feeds/map`. */
  folder: string;
  /** Part of the calls' names. */
  name: string;
  tag: string;
  /** Subject of the feed, for the summaries. */
  of: string;
  description?: string;
  query?: z.ZodObject;
  files?: readonly { file: FeedFile; label: string; type: string }[];
  read: (asked: Pick<Asked, 'services' | 'context' | 'url'>) => Promise<FeedFacts> | FeedFacts;
}

/** The calls of a feed's files, which every site may read. */
export const feedCalls = ({ folder, name, of, files = feedFiles, read, ...rest }: Feed): Call[] =>
  files.map(({ file, label, type }) =>
    defineCall({
      ...rest,
      method: 'get',
      path: `${folder}/${file}`,
      route: `${folder}/{file}`,
      id: `get${name}${label.split(' ')[0]}Feed`.replace('JSON', 'Json').replace('RSS', 'Rss'),
      summary: `${of}, as ${label}`,
      answers: { 200: { description: 'The feed, with its latest entries.', type } },
      kind: rest.query ? 'call' : 'file',
      isOpen: true,
      async answer({ request, params, services, context, url }) {
        const asked = files.find((one) => one.file === params.file)?.file;
        if (!asked) throw refuseOpenly(404, 'There is no feed at this address.');
        const facts = await read({ services, context, url });
        return answerOpenly(request, renderFeed(asked, facts, services.config.siteUrl), {
          'Content-Type': feedType(asked),
          // Five minutes: feed readers poll.
          'Cache-Control': 'public, max-age=300',
        });
      },
    }),
  );
