import { emailPattern, withAsciiDomain } from '@context-native/text/email-address';
import { dropHidden, dropHiddenInLine } from '@context-native/text/typed-characters';
import * as z from 'zod/mini';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** A link as a reader sees it. Spam contains many. */
const link = /https?:\/\/|\bwww\./gi;

function linksAtMost(most: number) {
  return {
    most,
    isKept: (text: string): boolean => (text.match(link)?.length ?? 0) <= most,
    message: most === 0 ? 'Remove the links from this field.' : `Use at most ${most} links.`,
  };
}

/** Maximum number of links in a text that anyone can send. A URL by itself has its own field. */
export const linkLimits = {
  /** One line, such as a name. */
  name: linksAtMost(0),
  /** Several lines, or a list of links. */
  text: linksAtMost(10),
} as const;

/**
 * Removes NUL, which PostgreSQL cannot store, and outer spaces. The schemas below are for browsers, form posts, the API
 * and its description. An optional field may be missing, null or empty: all three mean the same.
 */
export const tidy = z.overwrite<string>((text) => text.replaceAll('\0', '').trim());
export const noText = 'Please send this as text.';
/** Text that others will read: hidden characters are removed, and line breaks stay. */
const seen = z.overwrite<string>((text) => dropHidden(text).trim());
const seenInLine = z.overwrite<string>(dropHiddenInLine);
const atMost = (max: number) => z.maxLength(max, `Use at most ${max} characters.`);
const withLinks = ({ isKept, message }: (typeof linkLimits)['name']) => z.refine<string>(isKept, message);

/** A required text whose links are not counted, such as a URL. */
export const text = (max: number, missing: string) => needed(missing).check(atMost(max));

export const needed = (missing: string) => neededBy(tidy, missing);

const neededBy = (clean: typeof tidy, missing: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .check(clean, z.minLength(1, { error: missing, abort: true }));

export const optional = (schema: z.ZodMiniString) =>
  z.pipe(
    z.nullish(schema),
    z.transform((text) => text ?? ''),
  );

/** One line without links, such as a name or a title. */
export const line = (max: number, missing: string) =>
  neededBy(seenInLine, missing).check(atMost(max), withLinks(linkLimits.name));
export const optionalLine = (max: number) =>
  optional(z.string(noText).check(seenInLine, atMost(max), withLinks(linkLimits.name)));

/** Several lines with at most 10 links. */
export const paragraph = (max: number, missing: string) =>
  neededBy(seen, missing).check(atMost(max), withLinks(linkLimits.text));
export const optionalParagraph = (max: number) =>
  optional(z.string(noText).check(seen, atMost(max), withLinks(linkLimits.text)));

const isEmail = (text: string) => text === '' || emailPattern.test(text);

/** Checks of an email address, in this order. A length check after them counts the stored form. */
export const asciiDomain = z.overwrite(withAsciiDomain);
export const isEmailForm = (error: string) => z.email({ error, pattern: emailPattern, abort: true });

export const email = (wrong: string) => needed(wrong).check(asciiDomain, isEmailForm(wrong), atMost(255));
export const optionalEmail = optional(
  z
    .string(noText)
    .check(
      tidy,
      asciiDomain,
      z.refine(isEmail, { message: 'Please enter a valid email address, or none', abort: true }),
      atMost(255),
    ),
);

/** The honeypot field (`Trap`), which people neither see nor reach, as a member of an API schema. */
export const trapField = { company_fax: z.optional(z.unknown()) };

/** True if the honeypot field is filled in. The caller then answers as if it had stored the form. */
export const isTrapped = (typed: Record<string, unknown>): boolean => Boolean(typed.company_fax);
