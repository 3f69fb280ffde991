import { z } from 'zod';
import { linkLimits } from '#app/lib/link-limits.ts';
import { type ApplicationField, type ApplicationPath, applicationForms } from './forms.ts';

export interface Application {
  name: string;
  email: string;
  /** The other fields by their names; of links a list. */
  [field: string]: string | string[];
}

export type ApplicationErrors = Partial<Record<string, string>>;

/** An application as typed, checked by its form's fields; or what is wrong with it, by field. */
export function checkApplication(
  path: ApplicationPath,
  typed: Record<string, string>,
): { application: Application; errors?: undefined } | { application?: undefined; errors: ApplicationErrors } {
  const fields = applicationForms[path];
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])));
  const whole = Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? '']));
  const parsed = schema.safeParse(whole);
  // Every form has a name and an email.
  if (parsed.success) return { application: parsed.data as Application };
  const errors: ApplicationErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

function schemaOf({ type, max, needed = '', atLeast = 0 }: ApplicationField) {
  const text = z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim())
    .pipe(z.string().max(max, `At most ${max} characters, please.`));
  if (type === 'links')
    return text
      .transform((value) => value.split(/\s+/).filter((line) => line !== ''))
      .refine((lines) => lines.length <= linkLimits.text.most, linkLimits.text.message)
      .refine((lines) => lines.every(isAddress), 'Each line has to be an address that begins with https://')
      .refine((lines) => lines.length >= atLeast, needed);
  const isRight = {
    text: (value: string) => value !== '',
    area: (value: string) => value !== '',
    email: (value: string) => z.email().safeParse(value).success,
    url: isAddress,
  }[type];
  const checked = text.refine((value) => (value === '' && needed === '') || isRight(value), needed);
  if (type !== 'text' && type !== 'area') return checked;
  const { isKept, message } = linkLimits[type === 'area' ? 'text' : 'name'];
  return checked.refine(isKept, message);
}

/** Somebody's password in an address is not for others. */
function isAddress(line: string): boolean {
  if (!/^https?:\/\//i.test(line) || !URL.canParse(line)) return false;
  const { username, password } = new URL(line);
  return username + password === '';
}
