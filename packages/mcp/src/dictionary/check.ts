import type { Finding } from '../shapes.ts';
import { checkEntry, type PatternEngine } from './check-entry.ts';
import { readEntry } from './entry-shape.ts';

export { checkEntry, type EntryFinding, type PatternEngine } from './check-entry.ts';

/** A check of the members and of the rules of the dictionary, each fault as a finding. */
export function checkTypeEntry(document: unknown, engine?: PatternEngine): Finding[] {
  const read = readEntry(document);
  if ('issues' in read) return read.issues.map(({ pointer, message }) => findingOf(rules, pointer, message));
  return checkEntry(read.entry, engine).map(({ part, pointer, message }) =>
    findingOf(rules, `/${part}${pointer}`, message),
  );
}

const rules = 'the dictionary’s rules';

/** A finding that no clause requires: `clause` names its source. */
export const findingOf = (clause: string, pointer: string, message: string): Finding => ({
  clause,
  version: null,
  url: null,
  level: 'MUST',
  rule: 'schema',
  message,
  fix: null,
  pointer,
  line: null,
  column: null,
});
