/** A piece of the text, in UTF-16 units from its start, and what comes in its place. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** What can be done about a finding without asking anybody. Nothing else of the document changes. */
export interface Mend {
  /** As on a button: `Add Z, for UTC`. */
  label: string;
  /** In the order of the text; none overlaps another. */
  edits: Edit[];
}

/** Stands in an edit where an id is to be made: a mend that is made twice must not give the same id twice. */
export const newId = '00000000-0000-0000-0000-000000000000';

/** The text with a mend made. */
export function applyMend(text: string, { edits }: Mend): string {
  return edits.reduceRight(
    (done, { from, to, insert }) =>
      done.slice(0, from) + insert.replace(newId, () => crypto.randomUUID()) + done.slice(to),
    text,
  );
}
