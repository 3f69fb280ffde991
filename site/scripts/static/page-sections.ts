import { fromHtml } from 'hast-util-from-html';
import { codeMark } from '../../app/lib/plain-text.ts';
import { type Content, type Element, isElement, textOf } from '../../app/ui/html-tree.ts';

export interface PageSection {
  /** Where it begins: the end of its address. */
  anchor: string;
  title: string;
  text: string;
  /** It is opened by a click on its title, as questions are. */
  isFolded: boolean;
}

interface PageWords {
  /** All that the page says between header and footer. */
  text: string;
  /** Its parts that have an address: under headings of the second and third level. */
  sections: PageSection[];
}

/** Elements without readable text: scripts, pictures, navigation, form controls. */
const silent = new Set(['script', 'style', 'svg', 'nav', 'select', 'textarea', 'template']);
/** Between these no space stands: they are parts of a line. */
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 'strong', 'sub', 'sup', 'time']);

/**
 * The words of a rendered page of this site and of its sections, as a reader sees them. Lists of records
 * (`data-part="results"`) are left out: what they show is found by itself, and changes without a build.
 */
export function wordsOfPage(html: string): PageWords {
  const [main = ''] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  const sections: PageSection[] = [];
  /** Sections and articles whose first heading was read. */
  const headed = new Set<Element>();
  let text = '';
  /** The last section of the second level. */
  let chapter: { text: string } | undefined;
  /** Targets of the text: the current section, and the chapter around one of the third level; or the next title. */
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
    // A question's anchor is in its answer, which comes after its title.
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
  /** Where a heading is: the part that it opens, else itself; '' in a question, whose anchor follows. */
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

/** Ids that React makes are of no use in an address. */
const idOf = ({ properties: { id } }: Element) =>
  id && !/^_[Rr]_/.test(String(id)) ? String(id) : undefined;

const isSilent = ({ tagName, properties: { ariaHidden, className, dataMd, dataPart } }: Element) =>
  silent.has(tagName) ||
  ariaHidden === 'true' ||
  dataPart === 'results' ||
  // They would be in every excerpt: a block's language, words for screen readers, the sign of a heading's link.
  (tagName === 'figcaption' && dataMd === 'skip') ||
  (Array.isArray(className) &&
    ((tagName === 'span' && className.includes('sr-only')) ||
      (tagName === 'a' && className.includes('anchor'))));

/** Example documents: their values are not words of the page. Commands and settings are. */
const isExample = (node: Element) => node.tagName === 'pre' && /^\s*[{["]/.test(textOf(node));

/** Parts of a line of code are coloured one by one. */
const isPartOfLine = ({ tagName }: Element, around: Element[]) =>
  inline.has(tagName) || (tagName === 'span' && around.some((element) => element.tagName === 'pre'));

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
