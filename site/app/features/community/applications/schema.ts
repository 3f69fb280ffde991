import * as z from 'zod/mini';
import { email, line, optionalParagraph, paragraph, text } from '#app/lib/form-fields.ts';
import { linkLimits } from '#app/lib/link-limits.ts';
import { isWebAddress } from '#app/lib/web-address.ts';
import { type ApplicationField, type ApplicationPath, applicationForms } from './forms.ts';

export interface Application {
  name: string;
  email: string;
  /** The other fields by their names; of links a list. */
  [field: string]: string | string[];
}

/** The schema of an application, made from its form's fields. Every form has a name and an email. */
export function applicationSchema(path: ApplicationPath) {
  const fields = applicationForms[path].map((field) => [field.name, schemaOf(field)]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Application>;
}

function schemaOf({ type, max, needed = '', atLeast = 0 }: ApplicationField) {
  const { most, message } = linkLimits.text;
  switch (type) {
    case 'text':
      return line(max, needed);
    case 'area':
      return paragraph(max, needed);
    case 'email':
      return email(needed);
    case 'url':
      return text(max, needed).check(z.refine(isWebAddress, needed));
    case 'links':
      return z.pipe(
        z.pipe(
          optionalParagraph(max),
          z.transform((text) => text.split(/\s+/).filter((link) => link !== '')),
        ),
        z.array(z.string()).check(
          z.refine((links) => links.length <= most, message),
          z.refine(
            (links) => links.every(isWebAddress),
            'Each line has to be an address that begins with https://',
          ),
          z.refine((links) => links.length >= atLeast, needed),
        ),
      );
  }
}
