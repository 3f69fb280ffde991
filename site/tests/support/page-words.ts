/** Compares the words of a page with those of its Markdown. */
import type { Nodes } from 'mdast';
import { parseText } from '#app/ui/markdown-text.server.ts';
import { wordsOfPage } from '../../scripts/static/page-sections.ts';

/** Controls, hidden elements, and elements that the Markdown leaves out or writes in other words. */
const leftOut =
  /<(button|form|noscript|dialog)\b[^>]*>|<(\w+)\b[^>]*?\s(?:hidden(?:="")?|data-md="(?:skip|markdown:[^"]*)"|href="[^"]{501,}")(?=[\s>])[^>]*>/;
/** Changes for the search's reader, which skips lists of records and joins adjacent inline elements. */
const forSearch: [RegExp, string][] = [
  [/ data-part="results"/g, ''],
  [/(<\/(?:a|abbr|b|code|em|i|strong|time)>)(?=<[a-z])/g, '$1 '],
];

/** Words in a page's `main` that occur less often in its Markdown. */
export function lostWords(html: string, markdown: string): string[] {
  const plain = forSearch.reduce((text, [from, to]) => text.replaceAll(from, to), html);
  const said = wordsIn(shownText({ type: 'root', children: parseText(markdown, 1) }));
  const counts = Map.groupBy(said, (word) => word);
  return wordsIn(wordsOfPage(withoutLeftOut(plain)).text).filter((word) => !counts.get(word)?.pop());
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function withoutLeftOut(html: string): string {
  const found = leftOut.exec(html);
  if (!found) return html;
  const tags = new RegExp(`<(/?)${found[1] ?? found[2]}\\b[^>]*>`, 'g');
  tags.lastIndex = found.index;
  let depth = 0;
  do depth += tags.exec(html)?.[1] === '' ? 1 : -1;
  while (depth > 0);
  return html.slice(0, found.index) + withoutLeftOut(html.slice(tags.lastIndex));
}

const partsOfALine = new Set(['text', 'inlineCode', 'link', 'strong', 'emphasis', 'delete']);

function shownText(node: Nodes): string {
  const text =
    'children' in node
      ? node.children.map(shownText).join('')
      : 'value' in node
        ? node.value
        : 'alt' in node
          ? (node.alt ?? '')
          : '';
  return partsOfALine.has(node.type) ? text : ` ${text} `;
}
