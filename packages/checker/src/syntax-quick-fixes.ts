import type { QuickFix } from './apply-quick-fix.ts';
import { parseJson } from './json.ts';
import { defaultMaxDepth } from './report.ts';

interface Attempt {
  label: string;
  from: number;
  to: number;
  insert: string;
}

const words: Record<string, string> = { True: 'true', False: 'false', None: 'null' };

/** Finds a fix for a common mistake in hand-written JSON. It tries each: the parser must get further with it. */
export function fixSyntax(text: string): QuickFix | undefined {
  const offset = faultOf(text);
  if (offset === undefined) return undefined;
  for (const { label, ...edit } of attemptsAt(text, offset)) {
    const next = faultOf(text.slice(0, edit.from) + edit.insert + text.slice(edit.to));
    // End of the edit in the new text. The next fault must come after it, and after the old fault.
    const reached = edit.to + edit.insert.length - (edit.to - edit.from);
    if (next === undefined || next > Math.max(reached, offset + edit.insert.length - (edit.to - edit.from)))
      return { label, edits: [edit] };
  }
  return undefined;
}

function faultOf(text: string): number | undefined {
  const [fault] = parseJson(text, defaultMaxDepth).faults;
  return fault?.kind === 'syntax' || fault?.kind === 'depth' ? fault.offset : undefined;
}

function* attemptsAt(text: string, offset: number): Generator<Attempt> {
  const before = text.slice(0, offset).trimEnd();
  const rest = text.slice(offset);
  if (offset === 0 && rest.startsWith('\ufeff'))
    yield { label: 'Remove the byte order mark', from: 0, to: 1, insert: '' };
  if (/^[}\]]/.test(rest) && before.endsWith(','))
    yield { label: 'Remove the last comma', from: before.length - 1, to: before.length, insert: '' };
  const comment = /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
  if (comment) yield { label: 'Remove the comment', from: offset, to: offset + comment.length, insert: '' };
  const word = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0] ?? '';
  const json = Object.hasOwn(words, word) ? words[word] : undefined;
  if (json) yield { label: `Write ${json}`, from: offset, to: offset + word.length, insert: json };
  if (word && /^\s*:/.test(rest.slice(word.length)))
    yield { label: 'Put the name in quotes', from: offset, to: offset + word.length, insert: `"${word}"` };
  const single = /^'([^'"\\\n]*)'/.exec(rest);
  if (single)
    yield {
      label: 'Use double quotes',
      from: offset,
      to: offset + single[0].length,
      insert: `"${single[1]}"`,
    };
  if (rest !== '' && before !== '')
    yield { label: 'Add a comma', from: before.length, to: before.length, insert: ',' };
  if (rest.trim() === '') {
    const ends = closersOf(before);
    if (ends) yield { label: `Close with ${ends}`, from: before.length, to: before.length, insert: ends };
  }
}

/** Returns the closing brackets that an incomplete text lacks. */
function closersOf(text: string): string {
  const open: string[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/g))
    if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
    else if (token === '}' || token === ']') open.pop();
  return open.reverse().join('');
}
