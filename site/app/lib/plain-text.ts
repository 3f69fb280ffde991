/** Words of a Markdown text for a search or a summary line, without marks and URLs. Not for showing as HTML. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, ' ')
    .replace(/<a id="[^"]*"><\/a>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*>]|\d+\.)\s+/gm, '')
    .replace(/\||-{3,}/g, ' ')
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Begins and ends code in a search text: no space, and no part of a word. */
export const codeMark = '\u001e';

/** `plainText` of a whole text for a search, with its code between marks. */
export const searchableText = (markdown: string): string =>
  markdown
    .split(/^```.*$/m)
    .map(plainText)
    .join(` ${codeMark} `);

/** A search text to show: without its code. */
export const withoutCode = (text: string): string =>
  text
    .split(codeMark)
    .flatMap((part, at) => (at % 2 === 0 && part.trim()) || [])
    .join(' ');

/** The beginning of a text, cut between words where it is too long. */
export function beginningOf(text: string, length = 160): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()} …`;
}
