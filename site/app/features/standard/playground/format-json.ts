/**
 * Formats JSON with two spaces per level. Only white space changes, so that numbers keep their digits, duplicate
 * members stay, and text that is not quite JSON can be formatted too.
 */
export function formatJson(text: string): string {
  let formatted = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  for (const [token] of text.trim().matchAll(tokens)) {
    if (token === '{' || token === '[') {
      depth++;
      formatted += token + newLine();
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      formatted = isOpen(formatted) ? formatted.trimEnd() + token : formatted + newLine() + token;
    } else if (token === ',') formatted += token + newLine();
    else if (token === ':') formatted += ': ';
    else formatted += token;
  }
  return `${formatted}\n`;
}

/** A quoted text (also an unterminated one), a mark, or anything else up to the next of these. */
const tokens = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;
const maxIndent = 50;
const isOpen = (text: string) => /[{[]\s*$/.test(text.slice(-2 - maxIndent * 2));
