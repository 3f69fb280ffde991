import { emailPattern, withAsciiDomain } from '@context-native/text/email-address';
import { dropHidden, dropHiddenInLine } from '@context-native/text/typed-characters';
import * as z from 'zod/mini';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** A link in the eyes of a reader; programs that fill in forms write them by the dozen. */
const link = /https?:\/\/|\bwww\./gi;

function linksAtMost(most: number) {
  return {
    most,
    isKept: (text: string): boolean => (text.match(link)?.length ?? 0) <= most,
    message: most === 0 ? 'Remove the links from this field.' : `Use at most ${most} links.`,
  };
}

/** Limit of links in a text that anyone can send: the rule of every public form. A URL by itself has its own field. */
export const linkLimits = {
  /** One line that names a person or a thing. */
  name: linksAtMost(0),
  /** An explanation, or a list of links. */
  text: linksAtMost(10),
} as const;

/**
 * Removes NUL, which PostgreSQL cannot store, and outer spaces. The fields below are those of the public forms, as
 * schemas for the browser, the ordinary form post, the API and its description. An optional field may be missing, null
 * or empty: all three mean the same.
 */
export const tidy = z.overwrite<string>((text) => text.replaceAll('\0', '').trim());
export const noText = 'Please send this as text.';
/** Text that others will read, without hidden characters; a text of several lines keeps its breaks. */
const seen = z.overwrite<string>((text) => dropHidden(text).trim());
const seenInLine = z.overwrite<string>(dropHiddenInLine);
const atMost = (max: number) => z.maxLength(max, `Use at most ${max} characters.`);
const withLinks = ({ isKept, message }: (typeof linkLimits)['name']) => z.refine<string>(isKept, message);

/** A text without links of its own to count, such as an address. */
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

/** A name or title: it holds no links. */
export const line = (max: number, missing: string) =>
  neededBy(seenInLine, missing).check(atMost(max), withLinks(linkLimits.name));
export const optionalLine = (max: number) =>
  optional(z.string(noText).check(seenInLine, atMost(max), withLinks(linkLimits.name)));

/** Several lines, with a few links at most. */
export const paragraph = (max: number, missing: string) =>
  neededBy(seen, missing).check(atMost(max), withLinks(linkLimits.text));
export const optionalParagraph = (max: number) =>
  optional(z.string(noText).check(seen, atMost(max), withLinks(linkLimits.text)));

const isEmail = (text: string) => text === '' || emailPattern.test(text);

/** Checks of an address, one after the other; a length that follows is that of what is stored. */
export const asciiDomain = z.overwrite(withAsciiDomain);
export const isEmailForm = (error: string) => z.email({ error, pattern: emailPattern, abort: true });

/** Where to answer. */
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

/** A field that people neither see nor reach (`Trap`), in what calls of the API send. */
export const trapField = { company_fax: z.optional(z.unknown()) };

/** Whether a form's field that nobody sees is filled in: programs are thanked, and nothing is stored. */
export const isTrapped = (typed: Record<string, unknown>): boolean => Boolean(typed.company_fax);
