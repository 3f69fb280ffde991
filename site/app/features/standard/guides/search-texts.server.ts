import { beginningOf, plainText, searchableText, withoutCode } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import { listSettings } from '#app/services/config/settings.server.ts';
import { site } from '#site';
import { readDraftText } from '../revisions/draft-text.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { type Clause, readSpecification, type Section } from '../specification/specification.server.ts';
import { listNamedRows } from '../specification/table-rows.ts';
import { listNumberedSources } from './numbered-sources.server.ts';
import { listReadmeTexts } from './readme-texts.server.ts';
import { settingId } from './setting-id.ts';

/**
 * Sections, clauses and table rows of the standard, the questions, the settings and the READMEs, for the site's search;
 * from the working draft only the sections that the published text lacks.
 */
export async function listStandardTexts(): Promise<SearchText[]> {
  const [published, questions, draft, readmes] = await Promise.all([
    readSpecification(),
    listNumberedSources('faq'),
    readDraftText(),
    listReadmeTexts(),
  ]);
  const numbers = new Set(published.sections.map(({ number }) => number));
  const added = draft.sections.filter(({ number }) => !numbers.has(number));
  const isAdded = ({ number }: Clause) => added.some((section) => number.startsWith(`${section.number}.`));
  return [
    ...textsOf('Standard', '/specification', published),
    ...questions.map(({ id, title, markdown }) => ({
      ...textOf('Questions', title, `/faq#${id}`, searchableText(markdown)),
      keywords: id.replaceAll('-', ' '),
    })),
    ...textsOf('Working draft', workingDraft.path, {
      sections: added,
      clauses: draft.clauses.filter(isAdded),
    }),
    ...listSettings().map(({ name, preset, means }) => ({
      ...textOf('Pages', name, `/deploy/server#${settingId(name)}`, plainText(`${means} ${preset}`)),
      keywords: 'setting environment variable',
      of: 'Settings',
      isNamed: true,
    })),
    ...readmes,
  ];
}

interface Texts {
  sections: readonly Section[];
  clauses: readonly Clause[];
}

function textsOf(
  group: 'Standard' | 'Working draft',
  path: string,
  { sections, clauses }: Texts,
): SearchText[] {
  const isDraft = group === 'Working draft';
  const where = isDraft ? ' of the working draft' : '';
  return [
    ...sections.map(({ id, number, title, source }) => {
      // Clauses have their own entries.
      const text = searchableText(
        withoutExamples(source).replace(/^<a id="clause-[\s\S]*?(?=\n\n|$(?![\s\S]))/gm, ''),
      );
      const name = isDraft ? `${title}, section ${number}${where}` : `${number} ${title}`;
      return {
        ...textOf(group, name, `${path}#${id}`, text, isDraft ? '' : site.standardVersion),
        keywords: 'section',
      };
    }),
    ...clauses.map(({ id, number, level, text }) => ({
      ...textOf(group, `Clause ${number}, ${level}${where}`, `${path}#${id}`, plainText(text)),
      keywords: sections.find((section) => number.startsWith(`${section.number}.`))?.title,
    })),
    ...sections.flatMap(({ id, number, title, source }) =>
      listNamedRows(id, source).map((row) => ({
        ...textOf(group, row.name, `${path}#${row.id}`, plainText(row.cells.join('. '))),
        of: `${title}, section ${number}${where}`,
        keywords: title,
        isNamed: true,
      })),
    ),
  ];
}

/** A text without its example documents: their values are not words of the standard. */
const withoutExamples = (source: string) => source.replace(/^```json[\s\S]*?^```/gm, '');

function textOf(
  group: SearchText['group'],
  title: string,
  href: string,
  text: string,
  otherwise = '',
): SearchText {
  return { group, title, href, text, about: beginningOf(withoutCode(text)) || otherwise };
}
