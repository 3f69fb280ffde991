import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';

export type ChangelogEntry = Awaited<ReturnType<typeof readChangelog>>[number];

/**
 * What `standard/changelog.md` says of each version, in its order: the newest first. The date is as the file writes it:
 * `31 August 2025`.
 */
export async function readChangelog() {
  const markdown = await readProjectFile('standard/changelog.md');
  const [, ...parts] = markdown.split(/^## /m);
  return Promise.all(
    parts.map(async (part) => {
      const [, version = '', date = '', text = ''] = /^(\S+), (.+)\n([\s\S]*)$/.exec(part) ?? [];
      return { version, date, html: await renderMarkdown(text) };
    }),
  );
}
