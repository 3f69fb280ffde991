import { readdir } from 'node:fs/promises';
import { withChecker } from '#app/lib/checker-command.ts';
import { withClaims } from '#app/services/claims/dated-claims.ts';
import { projectPath, readProjectFile } from '#app/services/config/project-file.server.ts';
import { stripeEvents } from '#app/services/config/stripe-events.ts';
import { site } from '#site';

// Separate from rendering: plain Node builds the search index and cannot load .tsx files.
export type NumberedSource = Awaited<ReturnType<typeof readSource>>;

export type Folder = 'faq' | 'adoption' | `deploy/${string}`;

/**
 * The texts of `site/content/<folder>`, one Markdown file each, sorted by the number before the name. `checker` is the
 * checker's command on this site.
 */
export async function listNumberedSources(folder: Folder, checker?: string) {
  const path = `site/content/${folder}`;
  const files = (await readdir(projectPath(path))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(files.map((file) => readSource(path, file, checker)));
}

/**
 * Reads a text, and replaces placeholders in braces by the site's names and by files, so that another operator need not
 * rewrite the text.
 */
async function readSource(path: string, file: string, checker?: string) {
  const { slug, email, securityEmail, repository } = site;
  const text = await withFiles(await readProjectFile(path, file));
  const source = withClaims(withChecker(text, checker))
    .replaceAll('{slug}', slug)
    .replaceAll('{email}', email)
    .replaceAll('{securityEmail}', securityEmail)
    .replaceAll('{repository}', repository)
    .replaceAll('{stripeEvents}', stripeEvents.join('\n'));
  const [, title = '', markdown = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  // The anchor is the file's name without its number.
  return { id: file.slice(3, -3), number: Number(file.slice(0, 2)), title, markdown };
}

/** Replaces each `{file site/deploy/NAME}` with that file's content, so that the page shows what a drill runs. */
async function withFiles(text: string): Promise<string> {
  let shown = text;
  for (const [mark, path = ''] of text.matchAll(/\{file (site\/deploy\/[\w./-]+)\}\n/g)) {
    const content = await readProjectFile(path);
    shown = shown.replace(mark, () => content);
  }
  return shown;
}
