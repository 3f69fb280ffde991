import * as z from 'zod/mini';

/** Values of a form, as text by field. */
export type Fields = Record<string, string>;

/** Message to a person after an action, in place or as a toast. */
export interface NoticeContent {
  title: string;
  description?: string;
  /** Link to the next step. */
  action?: { label: string; href: string };
  /** Something failed or was refused. */
  destructive?: boolean;
  /** Nothing was done: it states a fact, or what to do first. */
  isFact?: boolean;
  /** As a toast, it takes the focus and stays until a person closes it. */
  takesFocus?: boolean;
}

/** Answer of a form's action, for the same page to show. */
export interface FormAnswer<Field extends string = string> {
  /** Submitted input, which the form keeps. */
  values: Fields;
  /** Errors by field. */
  errors: Partial<Record<Field, string>>;
  /** Message about the form as a whole. */
  message?: NoticeContent | undefined;
  /** Set if it was saved elsewhere in the meantime: the saved values and their version. */
  conflict?: { version: string; saved: Fields } | undefined;
}

/** The form's texts, with LF for CRLF. A field that was sent several times is one text, separated by commas. */
export function readFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const text = value.replaceAll('\r\n', '\n');
    fields[name] = fields[name] === undefined ? text : `${fields[name]},${text}`;
  }
  return fields;
}

/** Message above a form with invalid fields. */
export const somethingWrong: NoticeContent = {
  title: 'Something in this form is missing or wrong.',
  destructive: true,
};

/** Input checked by a schema, or the first message of each invalid field, in the schema's order. */
export function checkForm<T>(
  schema: z.core.$ZodType<T>,
  typed: unknown,
): { values: T; errors?: undefined } | { values?: undefined; errors: Fields } {
  const parsed = z.safeParse(schema, typed);
  if (parsed.success) return { values: parsed.data };
  const errors: Fields = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

/** Names of the fields in which two versions of a thing differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
