import { checkerAt } from '#app/lib/checker-command.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { type Folder, listNumberedSources, type NumberedSource } from './numbered-sources.server.ts';

export interface NumberedText extends Omit<NumberedSource, 'markdown'> {
  /** Its Markdown, and that as HTML. */
  source: string;
  html: string;
}

/** The texts of `content/<folder>`, rendered for the site at `siteUrl`, in their order. */
export async function listNumberedTexts(folder: Folder, siteUrl: string): Promise<NumberedText[]> {
  const sources = await listNumberedSources(folder, checkerAt(siteUrl));
  return Promise.all(
    sources.map(async ({ markdown: source, ...text }) => ({
      ...text,
      source,
      html: await renderMarkdown(source),
    })),
  );
}

/** schema.org data of questions and their answers, with links that also hold outside this site. */
export function faqJsonLd(questions: readonly NumberedText[], siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: html.replaceAll('href="/', `href="${siteUrl}/`) },
    })),
  };
}
