import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';

export interface NumberedText {
  /** Anchor: the name of its file, without the number that orders it. */
  id: string;
  title: string;
  html: string;
}

/** The texts of `content/<folder>`, one Markdown file each, in the order of the numbers before their names. */
export async function listNumberedTexts(folder: 'faq' | 'deploy'): Promise<NumberedText[]> {
  const path = join(projectRoot, 'content', folder);
  const files = (await readdir(path)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(files.map((file) => readText(path, file)));
}

/** Names of the site stand in braces, so that another operator need not rewrite the text. */
async function readText(path: string, file: string): Promise<NumberedText> {
  const { email, securityEmail, repository } = site;
  const source = (await readFile(join(path, file), 'utf8'))
    .replaceAll('{email}', email)
    .replaceAll('{securityEmail}', securityEmail)
    .replaceAll('{repository}', repository);
  const [, title = '', text = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  return { id: file.slice(3, -3), title, html: await renderMarkdown(text) };
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
