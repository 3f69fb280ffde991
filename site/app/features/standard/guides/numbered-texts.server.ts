import { checkerAt } from '#app/lib/checker-command.ts';
import { wholeLinks } from '#app/lib/feed-files.ts';
import { faqData } from '#app/lib/structured-data.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { type Folder, listNumberedSources, type NumberedSource } from './numbered-sources.server.ts';

export interface NumberedText extends Omit<NumberedSource, 'markdown'> {
  html: string;
}

/** The texts of `site/content/<folder>`, rendered for the site at `siteUrl`, in order. */
export async function listNumberedTexts(folder: Folder, siteUrl: string): Promise<NumberedText[]> {
  const sources = await listNumberedSources(folder, checkerAt(siteUrl));
  return Promise.all(
    sources.map(async ({ markdown, ...text }) => ({ ...text, html: await renderMarkdown(markdown) })),
  );
}

/** schema.org data of questions and answers, with links that also work outside this site. */
export const faqJsonLd = (questions: readonly NumberedText[], siteUrl: string): object =>
  faqData(questions.map(({ title, html }) => ({ name: title, html: wholeLinks(html, siteUrl) })));
