import * as z from 'zod/mini';
import { type DeclaredFields, emailField, lineField, schemaOf, textField } from '#app/lib/declared-fields.ts';
import { needed, text } from '#app/lib/form-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';

/** Fields of `/mcp-map/suggest`, also for the reviewer. */
export const suggestionFields = {
  name: lineField({ label: 'Name', max: 100, missing: 'A name is required' }),
  url: {
    label: 'Website or repository',
    hint: 'A page for the editor to read: https://…',
    type: 'url',
    maxLength: 500,
    autoComplete: 'off',
    schema: z.pipe(needed('Enter a URL.'), httpAddress),
  },
  category: {
    label: 'Category',
    placeholder: 'Choose a category',
    schema: text(60, 'Choose a category.'),
  },
  description: textField({ label: 'Description', max: 500 }),
  email: emailField({ hint: 'We send the decision to this address.' }),
} as const satisfies DeclaredFields;

export const suggestionSchema = schemaOf(suggestionFields);
export type Suggestion = z.output<typeof suggestionSchema>;
