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

/** The beginning of a text, cut between words where it is too long. */
export function beginningOf(text: string, length = 160): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()} …`;
}
