import type { ListItem, PhrasingContent, RootContent, TableRow } from 'mdast';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { embeddedTraceHref } from '#app/lib/embedded-trace.ts';
import { CodeBlock } from './code-block.tsx';
import { EmbeddedTrace } from './embedded-trace.tsx';
import { link, paragraph, parseText, text } from './markdown-text.server.ts';
import { Pagination } from './pagination.tsx';
import { TextOnly, Written } from './written.tsx';

/** What stands in a page besides Markdown's own nodes, until the list or table around it has taken it. */
type Piece = RootContent | Term | Described | TableRow;
type Term = { type: 'term'; children: PhrasingContent[] };
type Described = { type: 'described'; children: RootContent[] };
interface Props extends Record<string, unknown> {
  children?: ReactNode;
}

/**
 * A page as the nodes of Markdown: its components are called with the data that they draw HTML from, and what they give
 * is taken as headings, paragraphs, lists and tables. Left out is what only acts or decorates: controls, menus, pictures
 * without words. Components that use hooks are none of a reading page.
 */
export function pageText(page: ReactNode): RootContent[] {
  const blocks = flow(walk(page));
  const at = blocks.findIndex((block) => block.type === 'heading' && block.depth === 1);
  const title = at > linesAboveTitle ? undefined : blocks[at];
  // A line above the title stands below it: what a text is called comes first.
  return title ? [title, ...blocks.toSpliced(at, 1)] : blocks;
}

const linesAboveTitle = 3;

/** Elements that act or decorate. */
const silent = new Set(
  'svg script style template noscript dialog button input select textarea datalist progress meter canvas form nav iframe video audio'.split(
    ' ',
  ),
);
/** For screen readers, for scripts, and what a printed page has no use for either. */
const silentClass = /(^|\s)(sr-only|needs-js|live-only|no-print)(\s|$)/;
const inline = new Set('span time abbr small cite q dfn mark sup sub data output u s ins bdi wbr'.split(' '));

/** Components that say more by what they are given than by what they draw. */
const spoken = new Map<unknown, (props: never) => Piece[]>([
  [CodeBlock, codeBlock],
  [Written, written],
  [TextOnly, ({ children }: Props) => walk(children)],
  [EmbeddedTrace, embeddedTrace],
  [Pagination, pagination],
]);

function walk(node: ReactNode): Piece[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint')
    return [text(String(node).replaceAll(/\s+/g, ' '))];
  if (isValidElement<Props>(node)) return walkElement(node);
  if (Symbol.iterator in node) return walkAll([...(node as Iterable<ReactNode>)]);
  throw new Error('A reading page waits for nothing while it is drawn.');
}

/** Neighbours without a word between them stand apart on the screen, and so does everything in a row or a grid. */
function walkAll(nodes: ReactNode[], { isRow = false } = {}): Piece[] {
  const pieces: Piece[] = [];
  let afterElement = false;
  for (const node of nodes) {
    const isElement = isValidElement(node);
    const next = walk(node);
    const last = pieces.at(-1);
    const isApart = isRow || (isElement && afterElement);
    if (next[0] && last && isApart && isPhrasing(last) && isPhrasing(next[0])) pieces.push(text(' '));
    pieces.push(...next);
    if (next.length > 0) afterElement = isElement;
  }
  return pieces;
}

/** What an element holds. A class that moves it away from what is beside it is a space to the eye. */
function inside({ children, className }: Props): Piece[] {
  const isRow = rowClass.test(String(className));
  const pieces = Array.isArray(children) ? walkAll(children, { isRow }) : walk(children);
  return apartClass.test(String(className)) ? [text(' '), ...pieces, text(' ')] : pieces;
}

const rowClass = /(^|\s)(inline-)?(flex|grid)(\s|$)/;
const apartClass = /(^|\s)(block|badge|flag|m[lrx]-[\d.]+|p[lrx]-[\d.]+)(\s|$)/;

function walkElement({ type, props }: ReactElement<Props>): Piece[] {
  if (isHidden(props)) return [];
  const speak = spoken.get(type);
  if (speak) return speak(props as never);
  if (typeof type === 'string') return walkTag(type, props);
  if (typeof type === 'function') return walk((type as (props: Props) => ReactNode)(props));
  const wrapped = type as unknown as { type?: unknown; $$typeof?: symbol };
  if ((type as unknown) === Fragment || wrapped.$$typeof === Symbol.for('react.context'))
    return walk(props.children);
  // `memo`; what is left is icons, which have no words.
  return typeof wrapped.type === 'function' ? walk((wrapped.type as (props: Props) => ReactNode)(props)) : [];
}

function isHidden(props: Props): boolean {
  const hidden = props['aria-hidden'];
  return hidden === true || hidden === 'true' || !!props.hidden || silentClass.test(String(props.className));
}

function walkTag(tag: string, props: Props): Piece[] {
  if (silent.has(tag)) return [];
  if (props.dangerouslySetInnerHTML)
    throw new Error(
      `<${tag}> is given HTML: its page is also read as text, and says by Written what that was made from.`,
    );
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading)
    return [{ type: 'heading', depth: Number(heading) as 1, children: trim(phrasing(walk(props.children))) }];
  return (tags[tag] ?? (inline.has(tag) ? inlineTag : blockTag))(props);
}

const inlineTag = inside;
const blockTag = (props: Props): Piece[] => flow(inside(props), { keepsParts: true });
const strong = ({ children }: Props): Piece[] => marked('strong', walk(children));
const emphasis = ({ children }: Props): Piece[] => marked('emphasis', walk(children));
const code = ({ children }: Props): Piece[] => [{ type: 'inlineCode', value: wordsOf(walk(children)) }];
const list = (ordered: boolean) => (props: Props) => listOf(walk(props.children), ordered, props.start);

const tags: Record<string, (props: Props) => Piece[]> = {
  a: anchor,
  strong,
  b: strong,
  em: emphasis,
  i: emphasis,
  code,
  kbd: code,
  samp: code,
  br: () => [{ type: 'break' }],
  hr: () => [{ type: 'thematicBreak' }],
  // A picture that is written into the page has no address.
  img: ({ src, alt }) =>
    src && alt && !String(src).startsWith('data:')
      ? [{ type: 'image', url: String(src), alt: String(alt) }]
      : [],
  pre: ({ children }) => [{ type: 'code', value: rawText(children) }],
  // Of a field or a switch it says what that does; in a list of things to check it is the text itself.
  label: (props) => (/field-label|peer-checked/.test(String(props.className)) ? [] : inside(props)),
  p: (props) => flow(inside(props)),
  summary: ({ children }) => titled(walk(children)),
  legend: ({ children }) => titled(walk(children)),
  caption: ({ children }) => flow(marked('emphasis', walk(children))),
  figcaption: ({ children }) => flow(walk(children)),
  blockquote: ({ children }) => [{ type: 'blockquote', children: flow(walk(children)) as never }],
  ul: list(false),
  ol: list(true),
  li: (props) => [listItem(flow(inside(props)))],
  dl: ({ children }) => describedList(walk(children)),
  dt: ({ children }) => [{ type: 'term', children: trim(phrasing(walk(children))) }],
  dd: (props) => [{ type: 'described', children: flow(inside(props)) }],
  table: ({ children }) => table(walk(children)),
  thead: inlineTag,
  tbody: inlineTag,
  tfoot: inlineTag,
  tr: ({ children }) => [{ type: 'tableRow', children: walk(children) as never }],
  th: cell,
  td: cell,
};

function cell(props: Props): Piece[] {
  return [{ type: 'tableCell', children: trim(phrasing(inside(props))) }];
}

const maxAddress = 500;

/** A link around blocks, such as a card, is the link of its first words. */
function anchor({ href, children, 'aria-label': label }: Props): Piece[] {
  const shown = walk(children);
  // A link that is an icon has its words for screen readers.
  const pieces = wordsOf(shown).trim() ? shown : [text(rawText(children, isHiddenIcon))];
  const url = typeof href === 'string' ? href : '';
  // A mark beside a heading that leads to itself.
  if (url.startsWith('#') && label) return [];
  // An address that carries a whole trace is none to read.
  if (url.length > maxAddress) return [];
  if (!url || !wordsOf(pieces).trim()) return pieces.filter(({ type }) => type === 'image');
  if (pieces.every(isPhrasing)) return [link(url, trim(phrasing(pieces)))];
  let isLinked = false;
  return flow(pieces).map((block) => {
    if (isLinked || (block.type !== 'heading' && block.type !== 'paragraph')) return block;
    isLinked = true;
    return { ...block, children: [link(url, block.children)] };
  });
}

function marked(type: 'strong' | 'emphasis', pieces: Piece[]): Piece[] {
  if (!pieces.every(isPhrasing)) return pieces;
  const children = trim(phrasing(pieces));
  return children.length > 0 ? [{ type, children }] : [];
}

/** What opens a folded text: a heading stays one. */
function titled(pieces: Piece[]): Piece[] {
  return flow(pieces.every(isPhrasing) ? marked('strong', pieces) : pieces);
}

function listOf(pieces: Piece[], ordered: boolean, start: unknown): Piece[] {
  const items = pieces.filter((piece): piece is ListItem => piece.type === 'listItem');
  const full = items.filter(({ children }) => children.length > 0);
  if (full.length === 0) return [];
  const spread = full.some(({ children }) => children.filter(({ type }) => type !== 'list').length > 1);
  return [{ type: 'list', ordered, spread, ...(typeof start === 'number' && { start }), children: full }];
}

const listItem = (children: RootContent[]): ListItem => ({
  type: 'listItem',
  spread: children.length > 1,
  children: children as ListItem['children'],
});

/** `- **Term**: what it is` */
function describedList(pieces: Piece[]): Piece[] {
  const items: ListItem[] = [];
  for (const piece of pieces) {
    if (piece.type === 'term')
      items.push(listItem([paragraph([{ type: 'strong', children: piece.children }])]));
    const last = items.at(-1);
    if (piece.type !== 'described' || !last) continue;
    const [first, ...rest] = piece.children;
    const [head] = last.children;
    if (last.children.length === 1 && first?.type === 'paragraph' && head?.type === 'paragraph')
      head.children.push(text(head.children.length > 1 ? ', ' : ': '), ...first.children);
    else if (first) last.children.push(first as never);
    last.children.push(...(rest as never[]));
    last.spread = last.children.length > 1;
  }
  return items.length > 0 ? [{ type: 'list', ordered: false, spread: false, children: items }] : [];
}

/** GFM has no table without a head: where the page has none, its cells are empty. */
function table(pieces: Piece[]): Piece[] {
  const rows = pieces.filter((piece): piece is TableRow => piece.type === 'tableRow');
  const others = pieces.filter(({ type }) => type !== 'tableRow');
  return rows.length > 0 ? [...others, { type: 'table', children: rows }] : others;
}

function codeBlock({ code, title }: Parameters<typeof CodeBlock>[0]): Piece[] {
  const value = code.tokens.map(([part]) => part).join('');
  const lang = code.language === 'text' ? null : code.language;
  return [...(title ? [paragraph([text(`${title}:`)])] : []), { type: 'code', lang, value }];
}

function written({ source, topHeading, children }: Parameters<typeof Written>[0]): Piece[] {
  return source === undefined ? walk(children) : parseText(source, topHeading);
}

function embeddedTrace({ example, title }: Parameters<typeof EmbeddedTrace>[0]): Piece[] {
  return [paragraph([link(embeddedTraceHref(example), [text(title)])])];
}

/** Where a list goes on. */
function pagination({ page, pages, hrefOf }: Parameters<typeof Pagination>[0]): Piece[] {
  if (pages <= 1) return [];
  const step = (label: string, to: number) =>
    to >= 1 && to <= pages ? [text(' · '), link(hrefOf(to), [text(label)])] : [];
  return [
    paragraph([
      text(`Page ${page} of ${pages}`),
      ...step('Previous page', page - 1),
      ...step('Next page', page + 1),
    ]),
  ];
}

const phrasingTypes = new Set([
  'text',
  'link',
  'strong',
  'emphasis',
  'inlineCode',
  'break',
  'image',
  'delete',
]);

function isPhrasing(piece: Piece): piece is PhrasingContent {
  return phrasingTypes.has(piece.type);
}

/** Words of blocks in one line, as a heading, a link or a cell has them. */
function phrasing(pieces: Piece[]): PhrasingContent[] {
  return pieces.flatMap((piece, at): PhrasingContent[] => {
    if (isPhrasing(piece)) return piece.type === 'break' ? [text(' ')] : [piece];
    if (piece.type === 'code') return [{ type: 'inlineCode', value: piece.value.replaceAll(/\s+/g, ' ') }];
    const inside = 'children' in piece ? trim(phrasing(piece.children as Piece[])) : [];
    return at > 0 && inside.length > 0 ? [text(' '), ...inside] : inside;
  });
}

/** Runs of words become paragraphs. What a list or table around it takes is kept for it, where that is wanted. */
function flow(pieces: Piece[], { keepsParts = false } = {}): RootContent[] {
  const blocks: RootContent[] = [];
  let run: PhrasingContent[] = [];
  const end = () => {
    const words = trim(run);
    if (words.length > 0) blocks.push(paragraph(words));
    run = [];
  };
  for (const piece of pieces) {
    if (isPhrasing(piece)) run.push(piece);
    else {
      end();
      const isPart = piece.type === 'term' || piece.type === 'described' || piece.type === 'listItem';
      if (isPart && !keepsParts) blocks.push(...flow(piece.children as Piece[]));
      else blocks.push(piece as RootContent);
    }
  }
  end();
  return blocks;
}

/** A run of words with one space where there were several, and none at its ends or beside a break. */
function trim(words: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word.type !== 'text') joined.push(word);
    else if (last?.type === 'text') last.value += word.value;
    else joined.push(text(word.value));
  }
  const kept = joined.flatMap((word, at): PhrasingContent[] => {
    if (word.type !== 'text') return [word];
    let value = word.value.replaceAll(/ {2,}/g, ' ');
    if (at === 0 || joined[at - 1]?.type === 'break') value = value.trimStart();
    if (at === joined.length - 1 || joined[at + 1]?.type === 'break') value = value.trimEnd();
    return value ? [text(value)] : [];
  });
  return kept.slice(kept.findIndex(({ type }) => type !== 'break'));
}

function wordsOf(pieces: readonly (Piece | PhrasingContent)[]): string {
  return pieces
    .map((piece) =>
      'value' in piece
        ? piece.value
        : 'children' in piece
          ? wordsOf(piece.children as Piece[])
          : piece.type === 'image'
            ? (piece.alt ?? '')
            : '',
    )
    .join('');
}

const isHiddenIcon = (props: Props) => !!props['aria-hidden'];

/** The text of a preformatted block as it stands, without what is left out. */
function rawText(node: ReactNode, isLeftOut: (props: Props) => boolean = () => false): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child) => rawText(child, isLeftOut)).join('');
  if (!isValidElement<Props>(node) || isLeftOut(node.props)) return '';
  const { type, props } = node;
  const inner = typeof type === 'function' ? (type as (props: Props) => ReactNode)(props) : props.children;
  return rawText(inner, isLeftOut);
}
