import type { DocumentsCheck } from '@context-native/checker/worker';

interface Mark {
  level: 'MUST' | 'SHOULD';
  /** The first few, for a tooltip and the line below the text. */
  messages: string[];
}

/** Findings by line. */
export type Marks = ReadonlyMap<number, Mark>;

const maxMessages = 3;

/** Findings by line. With `isSyntaxOnly`, for texts that are not documents of the standard, only syntax errors. */
export function marksOf(check: DocumentsCheck | undefined, isSyntaxOnly: boolean): Marks {
  const marks = new Map<number, Mark>();
  for (const result of check?.documents.flatMap(({ results }) => results) ?? []) {
    const { id, status, level, line, message } = result;
    if (status !== 'fail' || line === null) continue;
    if (isSyntaxOnly && id !== 'json-syntax') continue;
    const mark = marks.get(line) ?? { level, messages: [] };
    marks.set(line, mark);
    if (level === 'MUST') mark.level = 'MUST';
    if (mark.messages.length < maxMessages) mark.messages.push(message);
  }
  return marks;
}
