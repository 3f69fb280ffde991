import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';

export type ChangelogEntry = Awaited<ReturnType<typeof readChangelog>>[number];

/** Entries of `standard/changelog.md` by version, newest first. The date is as in the file: `31 August 2025`. */
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
