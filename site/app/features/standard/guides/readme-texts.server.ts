import { existsSync } from 'node:fs';
import { beginningOf, searchableText, withoutCode } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import { projectPath, readProjectFile } from '#app/services/config/project-file.server.ts';

/** Page of the site about each README's subject, and about sections that have a page of their own. */
const places: Record<string, { name: string; place: string; sections?: Record<string, string> }> = {
  cli: {
    name: 'Command line',
    place: '/adoption#verify',
    sections: {
      'Recording a server': '/adoption#record',
      'The standard for agents': '/agents',
      'Check an MCP server': '/server-check',
    },
  },
  recorder: { name: 'Recorder for TypeScript', place: '/adoption#library' },
  python: {
    name: 'Python library',
    place: '/adoption#library',
    sections: { Command: '/adoption#verify', 'Test suite': '/conformance' },
  },
  opentelemetry: { name: 'OpenTelemetry bridge', place: '/adoption/opentelemetry' },
  action: {
    name: 'Checks in a repository',
    place: '/adoption#verify',
    sections: { 'An MCP server': '/server-check' },
  },
};

/**
 * Sections of the packages' READMEs, which are not pages: each links to the page about its subject. Empty in an image
 * that has only the site.
 */
export async function listReadmeTexts(): Promise<SearchText[]> {
  const texts = await Promise.all(
    Object.entries(places).map(async ([folder, { name, place, sections = {} }]) => {
      const file = `packages/${folder}/README.md`;
      if (!existsSync(projectPath(file))) return [];
      return sectionsOf(await readProjectFile(file)).map(({ title, source }): SearchText => {
        const text = searchableText(source);
        return {
          group: 'Pages',
          title: title === '' ? name : `${name}: ${title}`,
          href: sections[title] ?? place,
          about: beginningOf(withoutCode(text)),
          of: 'README',
          text,
        };
      });
    }),
  );
  return texts.flat();
}

/** Sections of a README, by its second-level headings. The text before the first has an empty title. */
function sectionsOf(readme: string): { title: string; source: string }[] {
  const sections = [{ title: '', source: '' }];
  let isCode = false;
  for (const line of readme.replace(/^# .*\n/, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    // A comment in code begins like a heading.
    const [, title] = (!isCode && /^## (.+)$/.exec(line)) || [];
    const last = sections.at(-1);
    if (title !== undefined) sections.push({ title, source: '' });
    else if (last) last.source += `${line}\n`;
  }
  return sections;
}
