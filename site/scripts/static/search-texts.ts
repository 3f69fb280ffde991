import { beginningOf, withoutCode } from '../../app/lib/plain-text.ts';
import type { SearchText } from '../../app/lib/search.ts';
import questions from '../../content/search-questions.json' with { type: 'json' };
import words from '../../content/search-words.json' with { type: 'json' };
import { type PageSection, wordsOfPage } from './page-sections.ts';

const searchWords = new Map<string, string>(Object.entries(words));
const searchQuestions = new Map<string, string>(Object.entries(questions));

const pageOf = (href: string) => href.replace(/#.*/, '');

/**
 * Pages below `/specification/v…`, such as the working draft, repeat the published text and would outrank it, so their
 * text is not read.
 */
const repeats = (href: string) => /^\/specification\/v/.test(href);

/**
 * The features' search texts, with the text and sections of their pages. Pages with clauses and questions of their own
 * get no sections: the features' texts say more about each.
 */
export async function withPageTexts(
  texts: SearchText[],
  readPage: (page: SearchText) => Promise<string | undefined>,
): Promise<SearchText[]> {
  const known = new Set(
    texts.filter(({ href, of }) => of === undefined && href.includes('#')).map(({ href }) => pageOf(href)),
  );
  const isPage = ({ group, of }: SearchText) => group === 'Pages' && of === undefined;
  const pages = texts.filter(isPage);
  const others = texts.filter((text) => !isPage(text));
  const read = await Promise.all(
    pages.map(async (page) => {
      const html = repeats(page.href) ? undefined : await readPage(page);
      return html === undefined ? [page] : textsOfPage(page, html);
    }),
  );
  const found = read.flat();
  /**
   * True if a page below has a section with the same title and anchor: `/deploy#backup` begins
   * `/deploy/operate#backup`.
   */
  const isContinued = ({ href, title }: SearchText) => {
    const [page, anchor] = href.split('#');
    return found.some(
      (text) => text.title === title && text.href.startsWith(`${page}/`) && text.href.endsWith(`#${anchor}`),
    );
  };
  const all = [
    ...found.filter((text) => text.of === undefined || !(known.has(pageOf(text.href)) || isContinued(text))),
    ...others,
  ];
  const isSection = ({ of, title, href }: SearchText) =>
    of !== undefined && title !== '' && !href.endsWith('-heading');
  return all.filter((text) => text.of === undefined || isSection(text)).map(withSearchWords);
}

/**
 * The text with its everyday words from `search-words.json` and its questions from `search-questions.json`, for
 * searchers who do not know our terms.
 */
function withSearchWords(text: SearchText): SearchText {
  const words = text.isNamed || text.of === 'README' ? undefined : searchWords.get(text.href);
  const asked = searchQuestions.get(text.href);
  return {
    ...text,
    ...(words !== undefined && { keywords: [text.keywords, words].join(' ') }),
    ...(asked !== undefined && { asked }),
  };
}

/** A page with its full text, and each of its sections. */
function textsOfPage(page: SearchText, html: string): SearchText[] {
  const { text, sections } = wordsOfPage(html);
  return [
    { ...page, text: leadOf(text, sections), rest: text },
    ...sections.map(
      (section): SearchText => ({
        group: section.isFolded ? 'Questions' : 'Pages',
        title: section.title,
        href: `${page.href}#${section.anchor}`,
        about: beginningOf(withoutCode(section.text)),
        of: page.title,
        keywords: page.title,
        text: section.text,
      }),
    ),
  ];
}

/** Text of a page before its first section, and all section titles: sections have their own entries. */
function leadOf(text: string, sections: PageSection[]): string {
  const titles = sections.map(({ title }) => title);
  const start = titles[0] === undefined ? -1 : text.indexOf(titles[0]);
  return start < 0 ? text : `${text.slice(0, start)} ${titles.join('. ')}`;
}
