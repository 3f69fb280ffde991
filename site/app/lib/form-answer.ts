import * as z from 'zod/mini';

/** What a form holds, as text by field. */
export type Fields = Record<string, string>;

/** What the site tells a person after something they did, in place or as a toast. */
export interface NoticeContent {
  title: string;
  description?: string;
  /** A way on from here. */
  action?: { label: string; href: string };
  /** Something failed or was refused. */
  destructive?: boolean;
}

/** What a form's action answers, for the same page to show: the one shape of every form's answer. */
export interface FormAnswer<Field extends string = string> {
  /** What was typed, when it was not taken: the form keeps it. */
  values: Fields;
  /** What is wrong, by field. */
  errors: Partial<Record<Field, string>>;
  /** What is said of all of it. */
  message?: NoticeContent | undefined;
  /** Somebody else saved the thing in the meantime: what is saved now, and its version. */
  conflict?: { version: string; saved: Fields } | undefined;
}

/** The form's texts; a field that is sent several times is one text, parted by commas. Browsers send CRLF. */
export function readFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const text = value.replaceAll('\r\n', '\n');
    fields[name] = fields[name] === undefined ? text : `${fields[name]},${text}`;
  }
  return fields;
}

/** What is said above fields that are wrong. */
export const somethingWrong: NoticeContent = {
  title: 'Something in this form is missing or wrong.',
  destructive: true,
};

/** What was typed, checked by a schema; or the first message of each field that is wrong, in the schema's order. */
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
