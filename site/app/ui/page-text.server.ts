import { fromHtml } from 'hast-util-from-html';
import type { Root, RootContent } from 'mdast';
import rehypeRemark from 'rehype-remark';
import { type Content, type Element, isElement, textOf } from './html-tree.ts';
import { parseText } from './markdown-text.server.ts';

/** Text of a finished page. */
interface PageText {
  /** The `<title>`. */
  title: string;
  description: string | undefined;
  /** Its `main` as the nodes of Markdown. The title is first, if it is near the top. */
  nodes: RootContent[];
}

/**
 * Reads a finished page as Markdown. `rehype-remark` converts what `contentOf` leaves of its `main`. Elements have
 * hints for this in `data-md`: `skip` leaves the element out, `keep` keeps a `nav` or a form, `text:…` replaces its
 * text, `markdown:…` replaces a drawing, `written` marks HTML that was rendered from Markdown.
 */
export function readPageText(html: string): PageText {
  const page = fromHtml(html.replace(frame, '')).children as Content[];
  const about = find(page, ({ properties }) => properties.name === 'description');
  const main = find(page, ({ tagName }) => tagName === 'main');
  const words = element('div', main && contentOf(main));
  return {
    title: textOf(find(page, ({ tagName }) => tagName === 'title')),
    description: about && String(about.properties.content),
    nodes: withTitleFirst(convert({ type: 'root', children: [words] }).children),
  };
}

/** Parts of the body before and after `main`. They contain nothing to read. */
const frame = /(?<=<\/head>)[\s\S]*?(?=<main\b)|(?<=<\/main>)[\s\S]*$/g;

/** The first element that passes `is`, in the order of the text. */
function find(nodes: Content[], is: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    const found = isElement(node) ? (is(node) ? node : find(node.children, is)) : undefined;
    if (found) return found;
  }
  return undefined;
}

const convert = rehypeRemark({
  handlers: { drawing: (_, { properties }) => parseText(String(properties.markdown)) },
}) as (tree: ReturnType<typeof fromHtml>) => Root;

const linesAboveTitle = 3;

/** Moves the title (h1) before up to 3 blocks above it. */
function withTitleFirst(blocks: RootContent[]): RootContent[] {
  const at = blocks.findIndex((block) => block.type === 'heading' && block.depth === 1);
  const title = at > linesAboveTitle ? undefined : blocks[at];
  return title ? [title, ...blocks.toSpliced(at, 1)] : blocks;
}

const setOf = (names: string) => new Set(names.split(' '));
/** Elements left out, because they act or decorate. */
const silent = setOf(
  'svg script style template noscript dialog button input select textarea datalist progress meter canvas iframe video audio',
);
/** Elements left out unless their hint is `keep`. */
const mostlySilent = setOf('nav form');
const inline = setOf(
  'a abbr b bdi cite code data dfn em i img ins kbd label mark output q s samp small span strong sub sup time u',
);

/** Elements without a meaning in Markdown: those in a line, and those around blocks. */
const plain = setOf('abbr bdi cite data dfn label output small span sub sup time');
const boxes = setOf('article aside details div figure footer header hgroup section');

interface Place {
  /** The text was written in Markdown: its spaces are where the author put them. */
  isWritten: boolean;
  /** In a heading, a term or a cell, which is one line in Markdown. */
  isLine: boolean;
}

/**
 * An element's content for the converter. A page separates neighbouring inline elements by styles. Here a space does,
 * except in text written in Markdown.
 */
function contentOf({ children }: Element, place: Place = { isWritten: false, isLine: false }): Content[] {
  const kept: Content[] = [];
  let afterElement = false;
  for (const child of children) {
    const next = isElement(child)
      ? elementOf(child, place)
      : child.type === 'text'
        ? [text(child.value)]
        : [];
    const [first] = next;
    if (!first) continue;
    let last = kept.at(-1);
    const areApart = isElement(child) && afterElement && !place.isWritten;
    if (last && areApart && isInline(last) && isInline(first)) {
      last = text(' ');
      kept.push(last);
    }
    if (last?.type === 'text' && first.type === 'text') last.value += first.value;
    else kept.push(first);
    kept.push(...next.slice(1));
    afterElement = isElement(child);
  }
  return kept;
}

function elementOf(node: Element, around: Place): Content[] {
  const { tagName, properties } = node;
  const hint = String(properties.dataMd ?? '');
  if (hint === 'skip' || properties.hidden || properties.ariaHidden === 'true') return [];
  // The converter reads the checkbox of a task where Markdown puts it.
  if (around.isWritten && tagName === 'input') return [element('input', [], properties)];
  if (around.isWritten && tagName === 'label') return contentOf(node, around);
  if (silent.has(tagName)) return [];
  if (hint.startsWith('markdown:'))
    return [element('drawing', [], { markdown: hint.slice('markdown:'.length) })];
  if (mostlySilent.has(tagName) && hint !== 'keep') return [];
  if (tagName === 'pre') return [preformatted(node, around)];
  if (tagName === 'img') return isPicture(node) ? [element('img', [], properties)] : [];
  if (tagName === 'br') return [around.isLine ? text(' ') : element('br')];
  const isLine = around.isLine || /^(h[1-6]|t[hd]|dt)$/.test(tagName);
  const place = { isWritten: around.isWritten || hint === 'written', isLine };
  const children = hint.startsWith('text:') ? [text(hint.slice('text:'.length))] : contentOf(node, place);
  if (tagName === 'a') return linkOf(node, children);
  if (tagName === 'dl') return [describedList(children)];
  if (tagName === 'table') return tableOf(node, children);
  if (/^(summary|legend)$/.test(tagName) && children.every(isInline))
    return [element('p', [element('strong', children)])];
  if (inline.has(tagName) && !children.some(hasWords)) return children.filter(({ type }) => type === 'text');
  if (around.isLine && !inline.has(tagName)) return [text(' '), ...children, text(' ')];
  // Elements that only group are replaced by their children: the converter walks the tree several times.
  if (plain.has(tagName) || (boxes.has(tagName) && !children.some(isInline))) return children;
  return [element(tagName, children, readProperties(node))];
}

/**
 * Properties that the converter reads. The others are left out, because it copies the tree twice, and most of them are
 * classes.
 */
function readProperties({ tagName, properties }: Element): Element['properties'] {
  if (tagName === 'ol') return { start: properties.start };
  return /^t[hd]$/.test(tagName) ? { colSpan: properties.colSpan, rowSpan: properties.rowSpan } : {};
}

/** A new element, without the source positions that the parser notes. */
const element = (
  tagName: string,
  children: Content[] = [],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });
const text = (value: string): { type: 'text'; value: string } => ({ type: 'text', value });
const isInline = (node: Content) => !isElement(node) || inline.has(node.tagName);
const hasWords = (node: Content): boolean =>
  isElement(node)
    ? node.tagName === 'img' || node.children.some(hasWords)
    : node.type === 'text' && node.value.trim() !== '';
/** True for an image with an alternative text and a URL other than a data URL. */
const isPicture = ({ properties: { src, alt } }: Element) => src && alt && !String(src).startsWith('data:');

/** Code as one text, without the many elements of its colours. */
function preformatted(node: Element, { isLine }: Place): Element {
  const code = node.children.find(isElement);
  const words = element('code', [text(textOf(node))], code?.properties);
  return isLine ? words : element('pre', [words]);
}

const maxAddress = 500;

/**
 * A link with a URL of more than 500 characters is left out: it contains a document. A link without text gets that of
 * its `aria-label`. A link around blocks, such as a card's, becomes a link in the first block with words.
 */
function linkOf({ properties }: Pick<Element, 'properties'>, children: Content[]): Content[] {
  const { href, ariaLabel } = properties;
  const address = String(href ?? '');
  if (address.length > maxAddress) return [];
  const words = children.some(hasWords) ? children : [text(String(ariaLabel ?? ''))];
  const at = words.findIndex(hasWords);
  if (!address || at < 0) return words;
  if (words.every(isInline)) return [element('a', words, { href: address })];
  return words.flatMap((node, index) => {
    if (index !== at) return [node];
    if (!isElement(node) || isInline(node)) return [element('a', [node], { href: address })];
    return [element(node.tagName, linkOf({ properties }, node.children))];
  });
}

/** `- **Term**: what it is, and what it is too` */
function describedList(children: Content[]): Element {
  const items: Element[] = [];
  for (const node of children.flatMap((child) =>
    isElement(child) && child.tagName === 'div' ? child.children : child,
  )) {
    const last = items.at(-1)?.children;
    if (!isElement(node)) continue;
    if (node.tagName === 'dt') items.push(element('li', [element('strong', node.children)]));
    else if (last) {
      const [first, ...rest] = node.children;
      const isParagraph = first && isElement(first) && first.tagName === 'p';
      const words = isParagraph ? [...first.children, ...rest] : node.children;
      if (words[0] && isInline(words[0])) last.push(text(last.length > 1 ? ', ' : ': '));
      last.push(...words);
    }
  }
  return element('ul', items);
}

/** The converter drops captions, so a caption is moved above its table. */
function tableOf(node: Element, children: Content[]): Content[] {
  const isCaption = (child: Content): child is Element => isElement(child) && child.tagName === 'caption';
  const captions = children
    .filter(isCaption)
    .map((caption) => element('p', [element('em', caption.children)]));
  return [
    ...captions,
    element(
      'table',
      children.filter((child) => !isCaption(child)),
      node.properties,
    ),
  ];
}
