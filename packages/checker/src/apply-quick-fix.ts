/** A range of the text, in UTF-16 units from its start, with its replacement. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** An automatic fix for a finding. Text outside the ranges of its edits stays as it is. */
export interface QuickFix {
  /** Text of a button, such as `Add Z, for UTC`. */
  label: string;
  /** In the order of the text; none overlaps another. */
  edits: Edit[];
}

/** Placeholder for a new id in an edit: `applyQuickFix` replaces it with a random UUID. */
export const newId = '00000000-0000-0000-0000-000000000000';

export function applyQuickFix(text: string, { edits }: QuickFix): string {
  return edits.reduceRight(
    (done, { from, to, insert }) =>
      done.slice(0, from) + insert.replace(newId, () => crypto.randomUUID()) + done.slice(to),
    text,
  );
}
