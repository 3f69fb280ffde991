import { dropHiddenInLine } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { type LinkName, linkNames } from './links.ts';

export const nameText = z
  .string()
  .overwrite(dropHiddenInLine)
  .min(1, 'A name is required')
  .max(100, 'Use at most 100 characters.');

const tag = /^[a-z0-9][a-z0-9+.-]{0,59}$/;

/** Tags as typed, separated by commas. */
export const tagsText = z
  .string()
  .default('')
  .transform((text) => {
    const words = text
      .toLowerCase()
      .split(',')
      .map((word) => word.trim().replaceAll(/\s+/g, '-'));
    return [...new Set(words)].filter((word) => word !== '');
  })
  .refine(
    (tags) => tags.length >= 3 && tags.length <= 6 && tags.every((word) => tag.test(word)),
    'Enter three to six tags of letters and digits, separated by commas.',
  );

export const reportSchema = z.object({
  link: z.enum(Object.keys(linkNames) as LinkName[], 'Choose the link that is dead.'),
});
