import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import type { KnownText } from './text-pages.server.ts';

/** Forms of a page. An `Accept` header is reduced to one of these before an answer is cached. */
export type ReadAs = 'html' | 'markdown';

/**
 * Markdown for clients that name it and do not prefer HTML (RFC 9110, 12.5.1); HTML for everybody else, such as
 * browsers and programs that accept anything.
 */
export function readAs({ headers }: Pick<IncomingMessage, 'headers'>): ReadAs {
  const { accept } = headers;
  // Few clients name it: for the others, nothing is parsed.
  if (!accept || !/text\/markdown/i.test(accept)) return 'html';
  const ranges = parseAccept(accept).map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const weightOf = (...types: string[]) => {
    const [most] = types.flatMap((type) => ranges.filter((range) => range.type === type));
    return most?.q ?? 0;
  };
  const markdown = weightOf('text/markdown');
  return markdown > 0 && markdown >= weightOf('text/html', 'text/*', '*/*') ? 'markdown' : 'html';
}

/** Key of a kept text: the same for its own URL and for requests of its page, signed in or not. */
export const textName = ({ page }: Pick<KnownText, 'page'>) => `text ${page}`;

/** Answers with a page as Markdown, or with a 404 if there is none. */
export async function answerText(
  text: KnownText,
  siteUrl: string,
  addTopics?: (topics: string[]) => void,
): Promise<Response> {
  const read = await text.read(addTopics);
  if (!read) return answerNoText();
  const { page, address } = text;
  return new Response(read.markdown, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Location': address,
      Link: `<${siteUrl}${page}>; rel="canonical"`,
    },
  });
}

export const answerNoText = () =>
  new Response('This URL has no Markdown version. /llms.txt lists the pages that have one.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
