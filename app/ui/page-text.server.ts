import type { ListItem, PhrasingContent, RootContent, TableRow } from 'mdast';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { embeddedTraceHref } from '#app/lib/embedded-trace.ts';
import { CodeBlock } from './code-block.tsx';
import { EmbeddedTrace } from './embedded-trace.tsx';
import { link, paragraph, parseText, text } from './markdown-text.server.ts';
import { Pagination } from './pagination.tsx';
import { Prose } from './prose.tsx';

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
  return flow(walk(page));
}

/** Elements that act or decorate. */
const silent = new Set(
  'svg script style template noscript dialog button input select textarea datalist progress meter canvas form nav iframe video audio'.split(
    ' ',
  ),
);
/** For screen readers, for scripts, and what a printed page has no use for either. */
const silentClass = /(^|\s)(sr-only|needs-js|live-only|no-print)(\s|$)/;
const inline = new Set(
  'span time abbr small cite q dfn mark sup sub label data output u s ins bdi wbr'.split(' '),
);

/** Components that say more by what they are given than by what they draw. */
const spoken = new Map<unknown, (props: never) => Piece[]>([
  [CodeBlock, codeBlock],
  [Prose, prose],
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

/** Neighbours without a word between them stand apart on the screen. */
function walkAll(nodes: ReactNode[]): Piece[] {
  const pieces: Piece[] = [];
  let afterElement = false;
  for (const node of nodes) {
    const isElement = isValidElement(node);
    const next = walk(node);
    const last = pieces.at(-1);
    if (next[0] && last && isElement && afterElement && isPhrasing(last) && isPhrasing(next[0]))
      pieces.push(text(' '));
    pieces.push(...next);
    if (next.length > 0) afterElement = isElement;
  }
  return pieces;
}

function walkElement({ type, props }: ReactElement<Props>): Piece[] {
  if (isHidden(props)) return [];
  const speak = spoken.get(type);
  if (speak) return speak(props as never);
  if (typeof type === 'string') return walkTag(type, props);
  if (typeof type === 'function') return walk((type as (props: Props) => ReactNode)(props));
  const wrapped = type as unknown as { type?: unknown };
  if ((type as unknown) === Fragment) return walk(props.children);
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
    throw new Error(`<${tag}> is given HTML: a page that is read as text says what that was made from.`);
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading)
    return [{ type: 'heading', depth: Number(heading) as 1, children: trim(phrasing(walk(props.children))) }];
  return (tags[tag] ?? (inline.has(tag) ? inlineTag : blockTag))(props);
}

const inlineTag = ({ children }: Props) => walk(children);
const blockTag = ({ children }: Props): Piece[] => flow(walk(children), { keepsParts: true });
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
  img: ({ src, alt }) => (src && alt ? [{ type: 'image', url: String(src), alt: String(alt) }] : []),
  pre: ({ children }) => [{ type: 'code', value: rawText(children) }],
  p: ({ children }) => flow(walk(children)),
  summary: ({ children }) => titled(walk(children)),
  legend: ({ children }) => titled(walk(children)),
  caption: ({ children }) => flow(marked('emphasis', walk(children))),
  figcaption: ({ children }) => flow(walk(children)),
  blockquote: ({ children }) => [{ type: 'blockquote', children: flow(walk(children)) as never }],
  ul: list(false),
  ol: list(true),
  li: ({ children }) => [listItem(flow(walk(children)))],
  dl: ({ children }) => describedList(walk(children)),
  dt: ({ children }) => [{ type: 'term', children: trim(phrasing(walk(children))) }],
  dd: ({ children }) => [{ type: 'described', children: flow(walk(children)) }],
  table: ({ children }) => table(walk(children)),
  thead: inlineTag,
  tbody: inlineTag,
  tfoot: inlineTag,
  tr: ({ children }) => [{ type: 'tableRow', children: walk(children) as never }],
  th: cell,
  td: cell,
};

function cell({ children }: Props): Piece[] {
  return [{ type: 'tableCell', children: trim(phrasing(walk(children))) }];
}

/** A link around blocks, such as a card, is the link of its first words. */
function anchor({ href, children }: Props): Piece[] {
  const pieces = walk(children);
  const url = typeof href === 'string' ? href : '';
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

function prose({ source }: Parameters<typeof Prose>[0]): Piece[] {
  if (source === undefined) throw new Error('A text of a page that is read as text comes with its source.');
  return parseText(source);
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

function trim(words: PhrasingContent[]): PhrasingContent[] {
  const kept = words.flatMap((word, at): PhrasingContent[] => {
    if (word.type !== 'text') return [word];
    let { value } = word;
    if (at === 0) value = value.trimStart();
    if (at === words.length - 1) value = value.trimEnd();
    return value ? [text(value)] : [];
  });
  const isTrimmed = kept.length === words.length || kept.length === 0;
  return isTrimmed ? kept : trim(kept);
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

/** The text of a preformatted block as it stands. */
function rawText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(rawText).join('');
  if (!isValidElement<Props>(node)) return '';
  const { type, props } = node;
  return rawText(typeof type === 'function' ? (type as (props: Props) => ReactNode)(props) : props.children);
}
