import * as z from 'zod/mini';
import { linkLimits } from '#app/lib/link-limits.ts';
import { interestValues } from './roles.ts';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** The specification's one message for both of its rules. */
const needed = 'Please enter a valid email and select your role interest.';

/** A name; may be missing, null or blank, which is all the same. */
const optionalName = (length: number) =>
  z.pipe(
    z.nullish(
      z.string('Please send this as text.').check(
        z.overwrite((text) => text.replaceAll('\0', '').trim()),
        z.maxLength(length, `At most ${length} characters, please.`),
        z.refine(linkLimits.name.isKept, linkLimits.name.message),
      ),
    ),
    z.transform((text) => text || null),
  );

/**
 * The waitlist's form, for the browser, the form's post and `POST /api/jobs-waitlist`. `type` is taken, and follows from
 * the role interest all the same.
 */
export const waitlistBody = z.object({
  email: z
    .string(needed)
    .check(z.trim(), z.toLowerCase(), z.email(needed), z.maxLength(255, 'At most 255 characters, please.')),
  role_interest: z.enum(interestValues, needed),
  name: optionalName(100),
  company: optionalName(100),
  source: z._default(z.enum(['jobs_page', 'landing'], 'The source is jobs_page or landing.'), 'jobs_page'),
  referrer_url: z.pipe(z.nullish(z.string('Please send this as text.')), z.transform(withoutQuery)),
  /** Nobody sees this field of the form: what fills it in is a program. */
  company_fax: z.optional(z.unknown()),
});

export type WaitlistWish = z.output<typeof waitlistBody>;
export type WaitlistErrors = Partial<Record<keyof WaitlistWish, string>>;

/** What was typed, checked; or what is wrong first, under its field. */
export function checkWish(
  typed: Record<string, unknown>,
): { wish: WaitlistWish; errors?: undefined } | { wish?: undefined; errors: WaitlistErrors } {
  const parsed = z.safeParse(waitlistBody, typed);
  if (parsed.success) return { wish: parsed.data };
  const [issue] = parsed.error.issues;
  return { errors: issue ? { [issue.path[0] as keyof WaitlistWish]: issue.message } : {} };
}

/** Which page led here. What other sites write behind it is not ours to keep. */
function withoutQuery(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  const page = origin + pathname;
  return /^https?:$/.test(protocol) && page.length <= 1000 ? page : null;
}
