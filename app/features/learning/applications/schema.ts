import { z } from 'zod';

/** The two credentials beyond the levels, by the end of their form's address. */
export type AdvancedPath = 'fellowship' | 'board';

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim())
    .pipe(z.string().max(max, `At most ${max} characters, please.`));

function isAddress(line: string): boolean {
  if (!/^https?:\/\//i.test(line) || !URL.canParse(line)) return false;
  const { username, password } = new URL(line);
  return username + password === '';
}
const mostLinks = 10;

const links = text(4000)
  .transform((value) => value.split(/\s+/).filter((line) => line !== ''))
  .refine((lines) => lines.length <= mostLinks, `At most ${mostLinks} addresses, please.`)
  .refine((lines) => lines.every(isAddress), 'Each line has to be an address that begins with https://');

const common = {
  name: text(100).refine((name) => name !== '', 'Your name is required'),
  email: text(255).refine(
    (email) => z.email().safeParse(email).success,
    'Please enter a valid email address',
  ),
};

const schemas = {
  fellowship: z.object({
    ...common,
    credential: text(2000).refine((value) => value !== '', 'Please give your L3 credential, or a statement'),
    evidence: links.refine(
      (lines) => lines.length >= 2,
      'Please give the addresses of two reference builds, one a line',
    ),
  }),
  board: z.object({
    ...common,
    credential: text(2000).refine((value) => value !== '', 'Please give your L3 credential, or a statement'),
    evidence: links,
  }),
};

export interface Application {
  name: string;
  email: string;
  /** Address of an L3 credential, or a statement instead. */
  credential: string;
  evidence: string[];
}

export type ApplicationErrors = Partial<Record<keyof Application, string>>;

/** An application as typed, checked; or what is wrong with it, by field. */
export function checkApplication(
  path: AdvancedPath,
  typed: Record<string, string>,
): { application: Application; errors?: undefined } | { application?: undefined; errors: ApplicationErrors } {
  const { name = '', email = '', credential = '', evidence = '' } = typed;
  const parsed = schemas[path].safeParse({ name, email, credential, evidence });
  if (parsed.success) return { application: parsed.data };
  const errors: ApplicationErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path[0] as keyof Application] ??= issue.message;
  return { errors };
}
