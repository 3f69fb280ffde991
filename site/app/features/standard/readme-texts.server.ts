import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf, plainText } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';

/** The place on the site that shows what a README is about: for all of it, and for sections that have a place of their own. */
const places: Record<string, { name: string; place: string; sections?: Record<string, string> }> = {
  cli: {
    name: 'Command line',
    place: '/adoption#verify',
    sections: { 'Recording a server': '/adoption#record', 'The standard for agents': '/agents' },
  },
  recorder: { name: 'Recorder for TypeScript', place: '/adoption#library' },
  python: {
    name: 'Python library',
    place: '/adoption#library',
    sections: { Command: '/adoption#verify', 'Test suite': '/conformance' },
  },
  opentelemetry: { name: 'OpenTelemetry bridge', place: '/adoption/opentelemetry' },
  action: { name: 'Checks in a repository', place: '/adoption#verify' },
};

/**
 * The sections of the packages’ READMEs, which are no pages: each leads to the place of the site that shows or offers what
 * it describes. An image of the site alone has none.
 */
export async function listReadmeTexts(): Promise<SearchText[]> {
  const texts = await Promise.all(
    Object.entries(places).map(async ([folder, { name, place, sections = {} }]) => {
      const file = join(projectRoot, 'packages', folder, 'README.md');
      if (!existsSync(file)) return [];
      return sectionsOf(await readFile(file, 'utf8')).map(({ title, source }): SearchText => {
        const text = plainText(source);
        return {
          group: 'Pages',
          title: title === '' ? name : `${name}: ${title}`,
          href: sections[title] ?? place,
          about: beginningOf(text),
          of: 'README',
          text,
        };
      });
    }),
  );
  return texts.flat();
}

/** A README, cut at its headings of the second level; what stands before them has no title. */
function sectionsOf(readme: string): { title: string; source: string }[] {
  const sections = [{ title: '', source: '' }];
  let isCode = false;
  for (const line of readme.replace(/^# .*\n/, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    // A line of code may begin as a heading does.
    const [, title] = (!isCode && /^## (.+)$/.exec(line)) || [];
    const last = sections.at(-1);
    if (title !== undefined) sections.push({ title, source: '' });
    else if (last) last.source += `${line}\n`;
  }
  return sections;
}
