/** What a form of the desk holds, as text by field. */
export type Fields = Record<string, string>;

/** What an action tells its form when it did not do what was asked. */
export interface EditAnswer {
  message: string;
  /** What is wrong, by field. */
  errors: Fields;
  /** What was typed: the form keeps it. */
  typed: Fields;
  /** Somebody else saved the thing in the meantime: what is saved now, and its version. */
  conflict?: { version: string; saved: Fields };
}

/** Names of the fields in which two versions of a thing differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
