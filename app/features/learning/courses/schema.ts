import * as z from 'zod/mini';
import { linkLimits } from '#app/lib/link-limits.ts';
import { isWebAddress } from '#app/lib/web-address.ts';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** One line of text: without what is no text, which no database keeps. */
const line = () =>
  z.string('Please send this as text.').check(z.overwrite((text) => text.replaceAll('\0', '').trim()));

const atMost = (length: number) => z.maxLength(length, `At most ${length} characters, please.`);

const fewLinks = ({ isKept, message }: (typeof linkLimits)['name']) => z.refine<string>(isKept, message);

const badAddress = 'Please enter a valid URL starting with http:// or https://';

/** As browsers write it, in which a letter may become nine. */
const isShortEnough = (text: string) => text === '' || new URL(text).href.length <= 2000;
const tooLong = 'At most 2000 characters, please.';

/**
 * 'Submit a New Course', for the browser, the form's post and the API. Rules, messages and their order are those of
 * the product specification; where it names no limit, limit and message are ours.
 */
const courseSchema = z.object({
  title: line().check(z.minLength(1, 'Course title is required'), atMost(200), fewLinks(linkLimits.name)),
  provider: line().check(z.minLength(1, 'Provider is required'), atMost(100), fewLinks(linkLimits.name)),
  company: z._default(line().check(atMost(100), fewLinks(linkLimits.name)), ''),
  description: z._default(line().check(atMost(1000), fewLinks(linkLimits.text)), ''),
  link_url: line().check(
    z.refine((text) => text !== '', { message: 'Course URL is required', abort: true }),
    z.refine(isWebAddress, { message: badAddress, abort: true }),
    z.refine(isShortEnough, tooLong),
  ),
  image_url: z._default(
    line().check(
      z.refine((text) => text === '' || isWebAddress(text), { message: badAddress, abort: true }),
      z.refine(isShortEnough, tooLong),
    ),
    '',
  ),
  email: z._default(
    line().check(
      z.refine((text) => text === '' || z.safeParse(z.email(), text).success, {
        message: 'Please enter a valid email address, or none',
        abort: true,
      }),
      atMost(255),
    ),
    '',
  ),
});

export type NewCourse = z.output<typeof courseSchema>;
export type CourseField = keyof NewCourse;
export type CourseErrors = Partial<Record<CourseField, string>>;

export const courseFields = Object.keys(courseSchema.shape) as CourseField[];

/** A course as typed, checked; or what is wrong with it, by field, the first message of each. */
export function checkCourse(
  typed: Record<string, unknown>,
): { course: NewCourse; errors?: undefined } | { course?: undefined; errors: CourseErrors } {
  // What is missing is as empty as what was left empty, and gets the same message.
  const whole = Object.fromEntries(courseFields.map((name) => [name, typed[name] ?? '']));
  const parsed = z.safeParse(courseSchema, whole);
  if (parsed.success) return { course: parsed.data };
  const errors: CourseErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as CourseField] ??= message;
  return { errors };
}

/** The field that comes first among those with an error. */
export const firstWrong = (errors: CourseErrors): CourseField | undefined =>
  courseFields.find((name) => errors[name] !== undefined);
