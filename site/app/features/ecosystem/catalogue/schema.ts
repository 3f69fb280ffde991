import { dropHidden, dropHiddenInLine } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { asciiDomain, isEmailForm } from '#app/lib/form-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { linkLimits } from '#app/lib/link-limits.ts';
import { type LinkName, linkNames } from './links.ts';

/** What an item is called. */
export const nameText = z
  .string()
  .overwrite(dropHiddenInLine)
  .min(1, 'A name is required')
  .max(100, 'At most 100 characters, please.');

const noEmail = 'Please enter a valid email address, or none';

const tag = /^[a-z0-9][a-z0-9+.-]{0,59}$/;

/** Tags as they are typed, separated by commas. */
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
    'Please give three to six tags, of letters and digits, separated by commas.',
  );

/** `/mcp-map/suggest`, for the form and for the server. */
export const suggestionSchema = z.object({
  name: nameText.refine(linkLimits.name.isKept, linkLimits.name.message),
  url: z.string().trim().min(1, 'An address is required').pipe(httpAddress),
  category: z.string().min(1, 'Please choose a category').max(60),
  description: z
    .string()
    .overwrite((text) => dropHidden(text).trim())
    .max(500, 'At most 500 characters, please.')
    .refine(linkLimits.text.isKept, linkLimits.text.message)
    .default(''),
  email: z
    .union(
      [
        z.literal(''),
        z.string().check(asciiDomain, isEmailForm(noEmail)).max(255, 'This address is too long.'),
      ],
      noEmail,
    )
    .default(''),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

export const reportSchema = z.object({
  link: z.enum(Object.keys(linkNames) as LinkName[], 'Please say which link it is.'),
});
