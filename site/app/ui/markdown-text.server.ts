import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { writtenLink } from '#app/lib/safe-link.ts';

/** Only the anchors of the standard's text pass as HTML; pages drop these too. */
const anchor = /^<a id="[\w-]+">$|^<\/a>$|^<a id="[\w-]+"><\/a>$/;

/**
 * A text as the nodes of Markdown, for a place in a page. Its headings move so that an h1, or an h2 in a text without
 * h1, gets the level `topHeading`. HTML other than anchors is dropped, and links follow `writtenLink`.
 */
export function parseText(source: string, topHeading: 1 | 2 | 3 = 2): RootContent[] {
  const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const headings = nodesOf(root).filter((node) => node.type === 'heading');
  const shift = topHeading - 2 + (headings.some(({ depth }) => depth === 1) ? 1 : 0);
  for (const heading of headings) heading.depth = Math.min(6, Math.max(1, heading.depth + shift)) as 1;
  dropUnsafe(root);
  return root.children;
}

/** Writes the nodes as Markdown, with absolute links. Relative ones count from the path `page` on `siteUrl`. */
export function writeText(
  children: RootContent[],
  { siteUrl, page }: { siteUrl: string; page: string },
): string {
  const root: Root = { type: 'root', children };
  // Without the extension for bare URLs and email addresses: it writes backslashes into them, so that none becomes a
  // link.
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
  // `&` in a URL needs no backslash, and programs that know no Markdown read these URLs too.
  return written.replaceAll(/(?<=\]\()\S+(?=\))/g, (url) => url.replaceAll('\\&', '&'));
}

/**
 * The absolute URL; an invalid one stays as it is. A URL with another scheme, such as `vscode:`, is absolute already.
 */
function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

function nodesOf(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** Drops HTML other than anchors. Of an unsafe link the text stays, of an unsafe image the alternative text. */
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
