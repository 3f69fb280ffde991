import { z } from 'zod';
import type { Finding } from '../shapes.ts';
import { checkEntry, type PatternEngine } from './check-entry.ts';
import { type Schema, type TypeEntry, typeName } from './entry.ts';

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

const line = (most: number) => z.string().min(1).max(most);

/** Members of an entry's file, by `standard/types/README.md`. The schema inside is checked separately. */
const shape = z.strictObject({
  name: z.string().max(80).regex(typeName),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  title: line(80),
  description: line(600),
  domain: line(40),
  schema: z.record(z.string(), z.unknown()),
  units: z.array(z.strictObject({ pointer: z.string(), system: z.string(), meaning: z.string() })).optional(),
  reuses: z.array(z.strictObject({ vocabulary: z.string(), part: z.string(), url: z.string().optional() })),
  examples: z.array(z.unknown()),
  counter_examples: z.array(z.strictObject({ value: z.unknown(), why: z.string() })),
  used_by: z.array(z.string()),
  replaced_by: z.string().nullable(),
  since: z.iso.date(),
});

/** Reads an entry of the dictionary, or returns what is wrong with its members. */
function readEntry(
  document: unknown,
): { entry: TypeEntry } | { issues: { pointer: string; message: string }[] } {
  const { data, error } = shape.safeParse(document);
  if (!data) {
    const issues = error.issues.map(({ path, message }) => ({
      pointer: path.map((part) => `/${String(part)}`).join(''),
      message,
    }));
    return { issues };
  }
  const { schema, counter_examples, ...entry } = data;
  return {
    entry: {
      ...entry,
      schema: schema as Schema,
      counter_examples: counter_examples.map(({ value, why }) => ({ value, why })),
    } as TypeEntry,
  };
}
