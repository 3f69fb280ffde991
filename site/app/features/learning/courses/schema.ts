import * as z from 'zod/mini';
import { type DeclaredFields, emailField, lineField, schemaOf, textField } from '#app/lib/declared-fields.ts';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { needed, noText, optional, tidy } from '#app/lib/form-fields.ts';
import { isWebAddress } from '#app/lib/http-address.ts';

/** Checks the length of the URL as browsers write it: one letter may become nine characters. */
const isShortEnough = (text: string) => text === '' || new URL(text).href.length <= 2000;
const isAddress = [
  tidy,
  z.refine<string>((text) => text === '' || isWebAddress(text), {
    message: 'Please enter a valid URL starting with http:// or https://',
    abort: true,
  }),
  z.refine<string>(isShortEnough, 'Use at most 2000 characters.'),
] as const;

/**
 * 'Submit a New Course', for the browser, the form's post, the API and editors. Rules, messages and their order are
 * those of the product specification. If it names no limit, limit and message are ours.
 */
export const courseFields = {
  title: lineField({
    label: 'Course Title',
    reviewLabel: 'Title',
    max: 200,
    missing: 'Course title is required',
  }),
  provider: lineField({
    label: 'Provider',
    hint: 'Who teaches or publishes it.',
    max: 100,
    missing: 'Provider is required',
  }),
  company: lineField({ label: 'Company', max: 100 }),
  description: textField({ label: 'Description', max: 1000 }),
  link_url: {
    label: 'Course URL',
    reviewLabel: 'Address',
    column: 'linkUrl',
    type: 'url',
    hint: 'http:// or https://',
    autoComplete: 'off',
    schema: needed('Course URL is required').check(...isAddress),
  },
  image_url: {
    label: 'Image URL',
    reviewLabel: 'Picture',
    column: 'imageUrl',
    type: 'url',
    optional: true,
    autoComplete: 'off',
    schema: optional(z.string(noText).check(...isAddress)),
  },
  email: emailField({ hint: 'We send our decision here.' }),
} as const satisfies DeclaredFields;

const { company: _, email: __, ...listed } = courseFields;
/** Fields of a listed course, which an editor may change before and after it is published. */
export const listedFields = listed;

export const courseSchema = schemaOf(courseFields);
export type NewCourse = z.output<typeof courseSchema>;

/** The wording of the product specification. */
export const courseSubmitted: NoticeContent = {
  title: 'Course Submitted Successfully!',
  description: "Thank you for your contribution. We'll review it shortly.",
};

export const submissionFailed: NoticeContent = {
  title: 'Submission Failed',
  description: 'There was an error submitting your course. Please try again.',
  destructive: true,
};

/** Not an error: the sender could not know that the course is known. */
export function knownCourse(status: 'pending' | 'published', title?: string): NoticeContent {
  return status === 'published'
    ? {
        title: 'This course is already listed',
        description: `Thank you anyway. You can find it among the free courses as “${title}”.`,
      }
    : {
        title: 'This course is already waiting for review',
        description: 'Another visitor suggested it first. Thank you anyway.',
      };
}
