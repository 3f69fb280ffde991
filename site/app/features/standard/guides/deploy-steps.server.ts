import { fromHtml } from 'hast-util-from-html';
import { checkerAt } from '#app/lib/checker-command.ts';
import { type Content, elementsOf, textOf } from '#app/ui/html-tree.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { standardPages } from '../pages.ts';
import { listNumberedSources } from './numbered-sources.server.ts';

export type DeployStep = Awaited<ReturnType<typeof listDeploySteps>>[number];

/** Ends the part of a step that `/deploy` shows. */
const leadEnd = '<!-- more -->';

/** The pages below `/deploy`, in order; the texts of each are in `site/content/deploy/<name>`. */
export const deployGuides = Object.entries(standardPages).flatMap(([path, { title, description = '' }]) =>
  path.startsWith('/deploy/') ? [{ path, title, about: description }] : [],
);

/** The numbered steps of a page below `/deploy`, rendered for the site at `siteUrl`. */
export async function listDeploySteps(path: string, siteUrl: string) {
  const sources = await listNumberedSources(`deploy/${path.slice('/deploy/'.length)}`, checkerAt(siteUrl));
  return Promise.all(
    sources.map(async ({ markdown, ...step }) => {
      const [lead = '', rest] = markdown.split(leadEnd);
      const html = await renderMarkdown(markdown);
      const parts = elementsOf({ children: fromHtml(html, { fragment: true }).children as Content[] })
        .filter(({ tagName }) => tagName === 'h3')
        .map((heading) => ({ id: String(heading.properties.id), label: textOf(heading) }));
      return { ...step, html, lead: await renderMarkdown(lead), hasMore: rest !== undefined, parts };
    }),
  );
}
