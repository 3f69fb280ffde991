import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { writtenLink } from '#app/lib/safe-link.ts';

/** Only the anchors of the standard's text pass as HTML; pages drop these too. */
const anchor = /^<a id="[\w-]+">$|^<\/a>$|^<a id="[\w-]+"><\/a>$/;

/**
 * A text as the nodes of Markdown, for a place in a page: its highest heading becomes a second-level one, unless said
 * otherwise; HTML other than anchors is dropped, and links follow `writtenLink`, as in `renderMarkdown`.
 */
export function parseText(source: string, topHeading: 1 | 2 | 3 = 2): RootContent[] {
  const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const headings = nodesOf(root).filter((node) => node.type === 'heading');
  const shift = topHeading - 2 + (headings.some(({ depth }) => depth === 1) ? 1 : 0);
  for (const heading of headings) heading.depth = Math.min(6, Math.max(1, heading.depth + shift)) as 1;
  dropUnsafe(root);
  return root.children;
}

/**
 * The nodes as a document. Links lead to `siteUrl` from wherever it is read; `page` is the address that `#…` belongs
 * to.
 */
export function writeText(
  children: RootContent[],
  { siteUrl, page }: { siteUrl: string; page: string },
): string {
  const root: Root = { type: 'root', children };
  // Without the part for bare addresses, which puts a backslash before each `:` and `@` so that none becomes a link.
  const gfm = gfmToMarkdown({ tablePipeAlign: false }).extensions ?? [];
  const base = siteUrl + page;
  for (const node of nodesOf(root))
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      node.url = absolute(node.url, base);
  const written = toMarkdown(root, {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    listItemIndent: 'one',
    extensions: gfm.filter(({ unsafe }) => !unsafe?.some(({ character }) => character === '@')),
  });
  // An address is also read by programs that know no Markdown: `&` needs no escape where no reference follows.
  return written.replaceAll(/(?<=\]\()\S+(?=\))/g, (url) => url.replaceAll('\\&', '&'));
}

/** Our pages also link to programs, such as `vscode:`, to add a server. */
function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

function nodesOf(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** An unsafe link keeps its words, an unsafe picture its alternative text. */
function dropUnsafe(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) dropUnsafe(child);
  const kept = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    if (child.type === 'html') return anchor.test(child.value) ? [child] : [];
    if (!('url' in child)) return [child];
    const url = writtenLink(child.url);
    if (url) return [Object.assign(child, { url })];
    if (child.type === 'image') return child.alt ? [{ type: 'text', value: child.alt }] : [];
    return child.type === 'link' ? child.children : [];
  });
  node.children = kept as never;
}
