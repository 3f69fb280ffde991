import { z } from 'zod';

/** Columns as texts for a form: `yes` or '' for a boolean, '' for null. */
export function textsOf<Name extends string>(
  row: Record<Name, unknown>,
  names: readonly Name[],
): Record<Name, string> {
  const textOf = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'yes' : '') : String(value ?? '');
  return Object.fromEntries(names.map((name) => [name, textOf(row[name])])) as Record<Name, string>;
}

/** A trimmed text of the desk's forms. A field that was not sent is ''. */
const sent = z
  .string()
  .default('')
  .transform((value) => value.trim());

/** A required text. */
export function neededText(max: number, missing: string) {
  return sent.pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`));
}

/** An optional text; null if it is empty. */
export function optionalText(max: number) {
  return sent.pipe(z.string().max(max, `Use at most ${max} characters.`)).transform((value) => value || null);
}

/** A text that `schema` accepts, or null if it is empty. */
export function orNothing<T>(schema: z.core.$ZodType<T, string>) {
  return sent.transform((value) => value || null).pipe(z.nullable(schema));
}

export function oneOf<const T extends string>(values: readonly T[], missing: string) {
  return sent.pipe(z.enum(values, missing));
}

/** A checkbox: browsers send `yes` if it is ticked (`tickOf`). */
export const tick = sent.transform((value) => value === 'yes');

export function wholeNumber(min: number, max: number) {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return sent
    .pipe(z.string().regex(/^\d{1,9}$/, message))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

/** A day as browsers send it, `2026-01-31`. */
export const day = z.iso
  .date({ error: 'Enter a date.', abort: true })
  .refine(isOfOurTime, 'Enter a date between 2000 and 2100.');

function isOfOurTime(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= 2000 && year <= 2100;
}

/** Trimmed lines of a text, without the empty ones. */
export function linesOf(maxLines: number, maxLength: number) {
  return sent
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(
      z
        .array(z.string().max(maxLength, `Use at most ${maxLength} characters in a line.`))
        .max(maxLines, `Use at most ${maxLines} lines.`),
    );
}
