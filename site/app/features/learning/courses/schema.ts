import * as z from 'zod/mini';
import {
  line,
  needed,
  noText,
  optional,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  tidy,
} from '#app/lib/form-fields.ts';
import { isWebAddress } from '#app/lib/web-address.ts';

/** As browsers write it, in which a letter may become nine. */
const isShortEnough = (text: string) => text === '' || new URL(text).href.length <= 2000;
const isAddress = [
  tidy,
  z.refine<string>((text) => text === '' || isWebAddress(text), {
    message: 'Please enter a valid URL starting with http:// or https://',
    abort: true,
  }),
  z.refine<string>(isShortEnough, 'At most 2000 characters, please.'),
] as const;

/**
 * 'Submit a New Course', for the browser, the form's post and the API. Rules, messages and their order are those of
 * the product specification; where it names no limit, limit and message are ours.
 */
export const courseSchema = z.object({
  title: line(200, 'Course title is required'),
  provider: line(100, 'Provider is required'),
  company: optionalLine(100),
  description: optionalParagraph(1000),
  link_url: needed('Course URL is required').check(...isAddress),
  image_url: optional(z.string(noText).check(...isAddress)),
  email: optionalEmail,
});

export type NewCourse = z.output<typeof courseSchema>;
export type CourseField = keyof NewCourse;
