import * as z from 'zod/mini';
import {
  line,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  optionalWebAddress,
  webAddress,
} from '#app/lib/form-fields.ts';

/**
 * 'Submit a New Course', for the browser, the form's post and the API. Rules, messages and their order are those of
 * the product specification; where it names no limit, limit and message are ours.
 */
export const courseSchema = z.object({
  title: line(200, 'Course title is required'),
  provider: line(100, 'Provider is required'),
  company: optionalLine(100),
  description: optionalParagraph(1000),
  link_url: webAddress('Course URL is required'),
  image_url: optionalWebAddress,
  email: optionalEmail,
});

export type NewCourse = z.output<typeof courseSchema>;
export type CourseField = keyof NewCourse;
