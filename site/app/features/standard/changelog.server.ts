import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';

export interface ChangelogEntry {
  /** `v0.1` */
  version: string;
  /** As the file writes it: `31 August 2025`. */
  date: string;
  html: string;
}

/** What `standard/changelog.md` says of each version, in its order: the newest first. */
export async function readChangelog(): Promise<ChangelogEntry[]> {
  const markdown = await readFile(join(projectRoot, 'standard/changelog.md'), 'utf8');
  const [, ...parts] = markdown.split(/^## /m);
  return Promise.all(
    parts.map(async (part) => {
      const [, version = '', date = '', text = ''] = /^(\S+), (.+)\n([\s\S]*)$/.exec(part) ?? [];
      return { version, date, html: await renderMarkdown(text) };
    }),
  );
}
