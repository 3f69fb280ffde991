import * as z from 'zod/mini';
import { type DeclaredFields, emailField, lineField, schemaOf, textField } from '#app/lib/declared-fields.ts';
import type { FormAnswer, NoticeContent } from '#app/lib/form-answer.ts';
import { text } from '#app/lib/form-fields.ts';
import { site } from '#site';
import { attachmentKind, attachmentKinds, inMegabytes } from './attachment.ts';

const noTitle = 'Title is required';
const noRepository = 'Repository URL is required';
const badRepository =
  'Use a URL such as https://github.com/owner/repository or https://gitlab.com/owner/repository.';

/** A contribution, for the browser, the ordinary post, the API and those who review it; in the order of the form. */
export const contributionFields = {
  title: lineField({ label: 'Title', max: 200, missing: noTitle }),
  repo_url: {
    label: 'Repository URL',
    reviewLabel: 'Repository',
    hint: 'A public repository on GitHub or GitLab: https://github.com/owner/repository',
    type: 'url',
    maxLength: 500,
    autoComplete: 'off',
    schema: z.pipe(
      text(500, noRepository).check(z.refine((typed) => parseRepository(typed) !== undefined, badRepository)),
      z.transform((typed) => parseRepository(typed) ?? typed),
    ),
  },
  description: textField({
    label: 'Description',
    hint: 'What it does, for whom, and how complete it is.',
    rows: 5,
    max: 5000,
  }),
  email: emailField({ hint: 'We send our answer here, and a link to the status.' }),
} as const satisfies DeclaredFields;

export const contributionSchema = schemaOf(contributionFields);
export type Contribution = z.output<typeof contributionSchema>;
export type ContributionField = keyof Contribution | 'attachment';

/** Reason why a contribution was refused: status of the response, message, and errors by field. */
export interface Problem {
  status: number;
  message: NoticeContent;
  errors: FormAnswer<ContributionField>['errors'];
}

export function problem(
  title: string,
  description: string,
  errors: Problem['errors'] = {},
  status = 422,
): Problem {
  return { status, message: { title, description, destructive: true }, errors };
}

/**
 * Problems in the words of the product specification, where it has some. Those that only the server finds are in
 * `receive.server.ts`.
 */
export const problems = {
  tooLarge: (maxBytes: number) =>
    problem(
      'File too large',
      `Please select a file smaller than ${inMegabytes(maxBytes, '')}.`,
      { attachment: `The file was larger than ${inMegabytes(maxBytes)} and was not saved.` },
      413,
    ),
  kind: problem(
    'File not accepted',
    `Please select a file of one of these types: ${attachmentKinds.join(', ')}.`,
    { attachment: 'This type of file is not accepted. The file was not saved.' },
    415,
  ),
  empty: problem('File not accepted', 'The file is empty. Please select another one.', {
    attachment: 'The file is empty.',
  }),
  failed: (status: number, description = failed) => problem('Submission Failed', description, {}, status),
};

const failed = 'There was an error submitting your contribution. Please try again.';

/** Title and text in one line, as the API and the product specification write them. */
export const inOneLine = ({ message }: Pick<Problem, 'message'>): string =>
  `${message.title}: ${message.description}`;

/** Checks a file's name and size before its content is read. `maxBytes` is the site's setting. */
export function checkFile(
  { name, size }: { name: string; size: number },
  maxBytes: number,
): Problem | undefined {
  if (size > maxBytes) return problems.tooLarge(maxBytes);
  if (!attachmentKind(name)) return problems.kind;
  return size === 0 ? problems.empty : undefined;
}

/** Problem for invalid fields, in the words of the product specification where it has some. */
export function problemWith(errors: Problem['errors']): Problem {
  if (errors.title === noTitle || errors.repo_url === noRepository)
    return problem('Validation Error', 'Title and Repository URL are required.', errors);
  const [first = failed] = Object.values(errors);
  if (first === badRepository)
    return problem(
      'Invalid Repository URL',
      'Please provide a valid GitHub or GitLab repository URL.',
      errors,
    );
  return problem('Validation Error', first, errors);
}

/**
 * The URL in the form that browsers write, if it is one of a repository at an accepted host (`site.repositoryHosts`);
 * otherwise undefined.
 */
function parseRepository(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, host, username, password, pathname, href } = new URL(typed);
  const isHost = site.repositoryHosts.some((name) => host === name || host === `www.${name}`);
  const isRepository = pathname.split('/').filter(Boolean).length >= 2;
  return protocol === 'https:' && isHost && username + password === '' && isRepository ? href : undefined;
}
