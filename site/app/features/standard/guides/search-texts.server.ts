import { beginningOf, plainText } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import { site } from '#site';
import { readDraftText } from '../revisions/draft-text.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { readSpecification } from '../specification/specification.server.ts';
import { listNumberedSources } from './numbered-sources.server.ts';

/**
 * Sections and clauses of the standard and the questions, for the site's search; from the working draft only the
 * sections that the published text lacks.
 */
export async function listStandardTexts(): Promise<SearchText[]> {
  const [{ sections, clauses }, questions, draft] = await Promise.all([
    readSpecification(),
    listNumberedSources('faq'),
    readDraftText(),
  ]);
  const published = new Set(sections.map(({ number }) => number));
  return [
    ...sections.map(({ id, number, title, source }) => {
      // Clauses have their own entries.
      const text = plainText(source.replace(/^<a id="clause-[\s\S]*?(?=\n\n|$(?![\s\S]))/gm, ''));
      return {
        ...textOf('Standard', `${number} ${title}`, `/specification#${id}`, text, site.standardVersion),
        keywords: 'section',
      };
    }),
    ...clauses.map(({ id, number, level, text }) =>
      textOf('Standard', `Clause ${number}, ${level}`, `/specification#${id}`, plainText(text)),
    ),
    ...questions.map(({ id, title, markdown }) => ({
      ...textOf('Questions', title, `/faq#${id}`, plainText(markdown)),
      keywords: id.replaceAll('-', ' '),
    })),
    ...draft.sections
      .filter(({ number }) => !published.has(number))
      .map(({ id, number, title, source }) =>
        textOf(
          'Working draft',
          `${title}, section ${number} of the working draft`,
          `${workingDraft.path}#${id}`,
          plainText(source),
        ),
      ),
  ];
}

function textOf(
  group: SearchText['group'],
  title: string,
  href: string,
  text: string,
  otherwise = '',
): SearchText {
  return { group, title, href, text, about: beginningOf(text) || otherwise };
}
