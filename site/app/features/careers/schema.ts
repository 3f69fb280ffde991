import * as z from 'zod/mini';
import { email, optionalLine } from '#app/lib/form-fields.ts';
import { interestValues } from './roles.ts';

/** The specification's message for an invalid email and for a missing role interest. */
const needed = 'Please enter a valid email and select your role interest.';

/**
 * The waitlist's form, for the browser, the form's post and `POST /api/jobs-waitlist`. `type` is accepted but ignored:
 * the role interest decides it.
 */
export const waitlistBody = z.object({
  email: email(needed).check(z.toLowerCase()),
  role_interest: z.enum(interestValues, needed),
  name: optionalLine(100),
  company: optionalLine(100),
  source: z._default(z.enum(['jobs_page', 'landing'], 'The source is jobs_page or landing.'), 'jobs_page'),
  referrer_url: z._default(
    z.pipe(z.nullable(z.string('Please send this as text.')), z.transform(withoutQuery)),
    null,
  ),
  /** Honeypot: a hidden field that only bots fill in. */
  company_fax: z.optional(z.unknown()),
});

export type WaitlistWish = z.output<typeof waitlistBody>;
/** Referring page without query and fragment; null if it is no http(s) URL or has more than 1,000 characters. */
function withoutQuery(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  const page = origin + pathname;
  return /^https?:$/.test(protocol) && page.length <= 1000 ? page : null;
}
