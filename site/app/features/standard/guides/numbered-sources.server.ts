import { readdir } from 'node:fs/promises';
import { withChecker } from '#app/lib/checker-command.ts';
import { withClaims } from '#app/services/claims/dated-claims.ts';
import { projectPath, readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';

// Apart from their rendering: the index of the search is made by plain Node, which loads no .tsx.
export type NumberedSource = Awaited<ReturnType<typeof readSource>>;

export type Folder = 'faq' | 'deploy' | 'adoption';

/**
 * The texts of `site/content/<folder>`, one Markdown file each, in the order of the numbers before their names; `checker` is
 * the command of the checker where they are read.
 */
export async function listNumberedSources(folder: Folder, checker?: string) {
  const path = `site/content/${folder}`;
  const files = (await readdir(projectPath(path))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(files.map((file) => readSource(path, file, checker)));
}

/** Names of the site stand in braces, so that another operator need not rewrite the text; so does a file that it shows. */
async function readSource(path: string, file: string, checker?: string) {
  const { slug, email, securityEmail, repository } = site;
  const text = await withFiles(await readProjectFile(path, file));
  const source = withClaims(withChecker(text, checker))
    .replaceAll('{slug}', slug)
    .replaceAll('{email}', email)
    .replaceAll('{securityEmail}', securityEmail)
    .replaceAll('{repository}', repository);
  const [, title = '', markdown = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  // The anchor is the name of the file, without the number that orders it.
  return { id: file.slice(3, -3), title, markdown };
}

/** With the content of `site/deploy/NAME` for each `{file site/deploy/NAME}`: what a page shows is what a drill runs. */
async function withFiles(text: string): Promise<string> {
  let shown = text;
  for (const [mark, path = ''] of text.matchAll(/\{file (site\/deploy\/[\w./-]+)\}\n/g)) {
    const content = await readProjectFile(path);
    shown = shown.replace(mark, () => content);
  }
  return shown;
}
