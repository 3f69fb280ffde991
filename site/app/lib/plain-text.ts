/** Words of a Markdown text for a search or a summary line, without marks and link targets. Not HTML. */
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

/** Mark before and after code in a search text. It is neither white space nor part of a word. */
export const codeMark = '\u001e';

/** `plainText` of a whole text for a search, with its fenced code between marks. */
export const searchableText = (markdown: string): string =>
  markdown
    .split(/^```.*$/m)
    .map(plainText)
    .join(` ${codeMark} `);

/** A search text without its code, for display. */
export const withoutCode = (text: string): string =>
  text
    .split(codeMark)
    .flatMap((part, at) => (at % 2 === 0 && part.trim()) || [])
    .join(' ');

/**
 * The beginning of a text, at most `length` characters and cut between words if possible, with ` …` if the text is
 * longer.
 */
export function beginningOf(text: string, length = 160): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()} …`;
}
