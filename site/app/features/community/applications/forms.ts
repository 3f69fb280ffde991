/** What one can apply for, by the end of the form's address. */
export type ApplicationPath = 'fellowship' | 'board' | 'partner';

/** One field of a form; the form and its check are made from it. */
export interface ApplicationField {
  name: string;
  label: string;
  hint?: string;
  /** `links` are addresses, one a line. */
  type: 'text' | 'email' | 'url' | 'area' | 'links';
  max: number;
  autoComplete?: string;
  /** What is said when it is missing; a field without it may be left empty. */
  needed?: string;
  /** Of `links`: so many at least. */
  atLeast?: number;
}

const name: ApplicationField = {
  name: 'name',
  label: 'Name',
  type: 'text',
  max: 100,
  autoComplete: 'name',
  needed: 'Your name is required',
};
const email: ApplicationField = {
  name: 'email',
  label: 'Email',
  hint: 'The answer comes here.',
  type: 'email',
  max: 255,
  autoComplete: 'email',
  needed: 'Please enter a valid email address',
};
const credential: ApplicationField = {
  name: 'credential',
  label: 'L3 credential or statement',
  hint: 'The address of your MCP Architect credential. Without one: who you are, and why you apply.',
  type: 'area',
  max: 2000,
  needed: 'Please give your L3 credential, or a statement',
};
const evidence: ApplicationField = { name: 'evidence', label: 'Evidence links', type: 'links', max: 4000 };

/** Every form has a name and an email. */
export const applicationForms: Record<ApplicationPath, readonly ApplicationField[]> = {
  fellowship: [
    name,
    email,
    credential,
    {
      ...evidence,
      hint: 'Your two reference builds, one address a line; more if you like.',
      atLeast: 2,
      needed: 'Please give the addresses of two reference builds, one a line',
    },
  ],
  board: [
    name,
    email,
    credential,
    { ...evidence, hint: 'Publications, mandates, projects: one address a line.' },
  ],
  partner: [
    {
      name: 'organisation',
      label: 'Organisation',
      type: 'text',
      max: 100,
      autoComplete: 'organization',
      needed: 'The name of your organisation is required',
    },
    {
      name: 'website',
      label: 'Website',
      hint: 'Your entry links to it: https://…',
      type: 'url',
      max: 500,
      autoComplete: 'url',
      needed: 'Please give the address of its website, beginning with https://',
    },
    { ...name, label: 'Your name' },
    email,
    {
      name: 'contribution',
      label: 'What you would give the standard',
      hint: 'An implementation, a text, a course, people’s time, or money; and by when.',
      type: 'area',
      max: 2000,
      needed: 'Please say what you would give',
    },
    { ...evidence, label: 'Links', hint: 'What exists already: one address a line.' },
  ],
};
