import { siteContext } from '#app/feature.server.ts';
import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import type { Route } from './+types/llms';
import { apis } from './apis.ts';
import { listTexts } from './text-index.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [topics.articles] };

/** `/llms.txt` (llmstxt.org): what there is to read here as Markdown, and what answers as data. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const sections = await listTexts(context.get(siteContext));
  const entry = (title: string, path: string, about: string) =>
    `- [${title.replaceAll(/[[\]]/g, '')}](${siteUrl}${path})${about ? `: ${about}` : ''}`;
  const text = [
    `# ${site.product}`,
    `> ${site.description}`,
    'Each page that is read is also Markdown: at its address with `.md`, or at the address itself with `Accept: text/markdown`. ' +
      `All of the standard, the guides, the lessons and the newest articles in one file: ${siteUrl}/llms-full.txt`,
    ...sections.map(({ title, entries }) =>
      [`## ${title}`, '', ...entries.map((one) => entry(one.title, one.address, one.about))].join('\n'),
    ),
    ['## Data', '', ...apis.map(({ title, path, about }) => entry(title, path, about))].join('\n'),
  ];
  return new Response(`${text.join('\n\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
