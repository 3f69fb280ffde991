import { siteContext } from '#app/feature.server.ts';
import { topics } from '#app/lib/topics.ts';
import { requestContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import type { Route } from './+types/llms-full';
import { readAllTexts } from './text-index.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [topics.articles] };

/** What a reader of all of it can hold, and a process keep. */
const maxBytes = 2 * 1024 * 1024;

/** `/llms-full.txt`: the standard, then guides, lessons and articles, each whole or left out where the file would grow too long. */
export async function loader({ context }: Route.LoaderArgs) {
  const { addTopics } = context.get(requestContext);
  const parts = [`# ${site.product}: everything to read in one file\n\n> ${site.description}\n`];
  let bytes = Buffer.byteLength(parts.join(''));
  let leftOut = 0;
  for await (const { page, markdown } of readAllTexts(context.get(siteContext), addTopics)) {
    const part = `\n---\n\nSource: ${page}\n\n${markdown.trimEnd()}\n`;
    const size = Buffer.byteLength(part);
    if (bytes + size > maxBytes) leftOut += 1;
    else {
      parts.push(part);
      bytes += size;
    }
  }
  if (leftOut > 0) parts.push(`\n---\n\nLeft out for length: ${leftOut} texts. /llms.txt lists all.\n`);
  return new Response(parts.join(''), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
