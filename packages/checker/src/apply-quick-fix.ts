/** A range of the text, in UTF-16 units from its start, with its replacement. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** A fix for a finding that needs no decision of the author. The rest of the document stays as it is. */
export interface QuickFix {
  /** As on a button: `Add Z, for UTC`. */
  label: string;
  /** In the order of the text; none overlaps another. */
  edits: Edit[];
}

/** Placeholder for a new id in an edit: each time the fix is applied, it gets a different id. */
export const newId = '00000000-0000-0000-0000-000000000000';

/** Returns the text with the fix applied. */
export function applyQuickFix(text: string, { edits }: QuickFix): string {
  return edits.reduceRight(
    (done, { from, to, insert }) =>
      done.slice(0, from) + insert.replace(newId, () => crypto.randomUUID()) + done.slice(to),
    text,
  );
}
