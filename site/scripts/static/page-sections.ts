import { fromHtml } from 'hast-util-from-html';
import { codeMark } from '../../app/lib/plain-text.ts';
import { type Content, type Element, isElement, textOf } from '../../app/ui/html-tree.ts';

export interface PageSection {
  /** Fragment of its URL, without `#`. */
  anchor: string;
  title: string;
  text: string;
  /** Readers open it with a click on its title: it is a question. */
  isFolded: boolean;
}

interface PageWords {
  /** Text of the page's main part. */
  text: string;
  /** Sections with an anchor, of `h2` and `h3` headings. */
  sections: PageSection[];
}

/** Elements whose text is left out. */
const silent = new Set(['script', 'style', 'svg', 'nav', 'select', 'textarea', 'template']);
/** Elements within a line: no space is added around them. */
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 'strong', 'sub', 'sup', 'time']);

/**
 * The text of a rendered page and of its sections, as a reader sees it. Lists of records (`data-part="results"`) are
 * left out: the search finds their records separately, and they change without a build.
 */
export function wordsOfPage(html: string): PageWords {
  const [main = ''] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  const sections: PageSection[] = [];
  /** `section` and `article` elements whose first heading was read. */
  const headed = new Set<Element>();
  let text = '';
  /** The last `h2` section. */
  let chapter: { text: string } | undefined;
  /**
   * Targets of the text: the current section, with its chapter if it is an `h3` section; or the title that is being
   * read.
   */
  let parts = [{ text: '' }];

  const say = (words: string) => {
    text += words;
    for (const part of parts) part.text += words;
  };
  const read = (node: Content, around: Element[]) => {
    if (node.type === 'text') say(node.value);
    if (!isElement(node)) return;
    const gap = isPartOfLine(node, around) ? '' : ' ';
    say(gap);
    // The anchor of a question is in its answer, after its title.
    const last = sections.at(-1);
    if (last?.isFolded) last.anchor ||= idOf(node) ?? '';
    if (isSilent(node) || isExample(node)) return;
    const mark = node.tagName === 'pre' ? codeMark : '';
    say(mark);
    const outer = parts;
    const isHeading = /^h[23]$/.test(node.tagName);
    const heading = { text: '' };
    if (isHeading) parts = [heading];
    for (const child of node.children) read(child, [...around, node]);
    if (isHeading) {
      parts = outer;
      startPart(node, heading.text, around);
    }
    say(mark + gap);
  };
  const startPart = (heading: Element, title: string, around: Element[]) => {
    const { anchor, isFolded } = placeOf(heading, around);
    if (anchor === undefined) {
      for (const part of parts) part.text += ` ${title} `;
      return;
    }
    const section = { anchor, title: tidy(title).replace(/ #$/, ''), text: '', isFolded };
    sections.push(section);
    parts = [section];
    if (heading.tagName === 'h2') chapter = section;
    else if (chapter && !isFolded) {
      chapter.text += ` ${title} `;
      parts.push(chapter);
    }
  };
  /**
   * Anchor of a heading: of the section or article that it opens, else its own; empty for a question, whose anchor
   * follows.
   */
  const placeOf = (heading: Element, around: Element[]) => {
    if (around.some(({ tagName }) => tagName === 'summary')) return { anchor: '', isFolded: true };
    const opened = around.findLast(({ tagName }) => tagName === 'section' || tagName === 'article');
    const isFirst = opened !== undefined && !headed.has(opened);
    if (opened) headed.add(opened);
    return { anchor: (isFirst && idOf(opened)) || idOf(heading), isFolded: false };
  };

  for (const node of fromHtml(main, { fragment: true }).children) read(node as Content, []);
  return {
    text: tidy(text),
    sections: sections.filter(({ anchor }) => anchor !== '').map((one) => ({ ...one, text: tidy(one.text) })),
  };
}

/** React's own ids can change, so they are no anchors. */
const idOf = ({ properties: { id } }: Element) =>
  id && !/^_[Rr]_/.test(String(id)) ? String(id) : undefined;

const isSilent = ({ tagName, properties: { ariaHidden, className, dataMd, dataPart } }: Element) =>
  silent.has(tagName) ||
  ariaHidden === 'true' ||
  dataPart === 'results' ||
  // Texts that would be in every excerpt: a code block's language, words for screen readers, and a heading's link sign.
  (tagName === 'figcaption' && dataMd === 'skip') ||
  (Array.isArray(className) &&
    ((tagName === 'span' && className.includes('sr-only')) ||
      (tagName === 'a' && className.includes('anchor'))));

/** Example documents (JSON): their values are not words of the page. Commands and settings are. */
const isExample = (node: Element) => node.tagName === 'pre' && /^\s*[{["]/.test(textOf(node));

/** True for elements within a line, such as the coloured spans of a line of code. */
const isPartOfLine = ({ tagName }: Element, around: Element[]) =>
  inline.has(tagName) || (tagName === 'span' && around.some((element) => element.tagName === 'pre'));

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
