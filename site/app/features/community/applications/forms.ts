import * as z from 'zod/mini';
import {
  type DeclaredField,
  type DeclaredFields,
  emailField,
  lineField,
  schemaOf,
  textField,
} from '#app/lib/declared-fields.ts';
import { linkLimits, optionalParagraph, text } from '#app/lib/form-fields.ts';
import { isWebAddress } from '#app/lib/http-address.ts';

export interface Application {
  name: string;
  email: string;
  /** Other fields by name; fields of links are lists. */
  [field: string]: string | string[];
}

type Links = Pick<DeclaredField, 'label' | 'hint'> & { atLeast?: number; missing?: string };

/** Text area for URLs, one a line, with a minimum number. */
function linksField({ atLeast = 0, missing, ...words }: Links): DeclaredField<string[]> {
  const { most, message } = linkLimits.text;
  const links = z.pipe(
    optionalParagraph(4000),
    z.transform((text) => text.split(/\s+/).filter((link) => link !== '')),
  );
  const schema = z.array(z.string()).check(
    z.refine((links) => links.length <= most, message),
    z.refine((links) => links.every(isWebAddress), 'Put one URL on each line. Each must begin with https://'),
    z.refine((links) => links.length >= atLeast, missing),
  );
  const optional = missing === undefined;
  return { ...words, rows: 3, maxLength: 4000, optional, schema: z.pipe(links, schema) };
}

const person = { max: 100, autoComplete: 'name', missing: 'Your name is required' };
const email = emailField({ hint: 'We send the answer here.', wrong: 'Please enter a valid email address' });
const noWebsite = 'Please enter the URL of your organisation’s website, beginning with https://';

const applicant = {
  name: lineField({ label: 'Name', ...person }),
  email,
  credential: textField({
    label: 'L3 credential or statement',
    hint: 'The URL of your MCP Architect credential. If you have none, say who you are and why you apply.',
    rows: 4,
    max: 2000,
    missing: 'Please enter your L3 credential or a statement',
  }),
};

/** Application forms and their fields, by the last part of the form's URL. */
export const applicationForms = {
  fellowship: {
    ...applicant,
    evidence: linksField({
      label: 'Evidence links',
      hint: 'The URLs of at least two reference builds, one per line.',
      atLeast: 2,
      missing: 'Enter the URLs of two reference builds, one per line',
    }),
  },
  board: {
    ...applicant,
    evidence: linksField({
      label: 'Evidence links',
      hint: 'Publications, mandates, projects: one URL per line.',
    }),
  },
  partner: {
    organisation: lineField({
      label: 'Organisation',
      max: 100,
      autoComplete: 'organization',
      missing: 'The name of your organisation is required',
    }),
    website: {
      label: 'Website',
      hint: 'Your entry links to this website: https://…',
      type: 'url',
      maxLength: 500,
      autoComplete: 'url',
      schema: text(500, noWebsite).check(z.refine(isWebAddress, noWebsite)),
    },
    name: lineField({ label: 'Your name', ...person }),
    email,
    contribution: textField({
      label: 'What you would give the standard',
      hint: 'An implementation, a text, a course, people’s time, or money. Say by when you can give it.',
      rows: 4,
      max: 2000,
      missing: 'Enter what you would give the standard',
    }),
    evidence: linksField({ label: 'Links', hint: 'What already exists: one URL per line.' }),
  },
} as const satisfies Record<string, DeclaredFields>;

export type ApplicationPath = keyof typeof applicationForms;

export const applicationSchema = (path: ApplicationPath): z.ZodMiniType<Application> =>
  schemaOf<DeclaredFields>(applicationForms[path]) as unknown as z.ZodMiniType<Application>;
