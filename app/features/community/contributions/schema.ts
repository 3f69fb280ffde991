import * as z from 'zod/mini';
import { linkLimits } from '#app/lib/link-limits.ts';
import type { NoticeContent } from '#app/ui/notice.tsx';
import { site } from '#site';
import { attachmentKind, attachmentKinds, maxAttachmentBytes } from './attachment.ts';

// Zod otherwise tries `new Function`, which our content security policy reports.
z.config({ jitless: true });

/** One text of at most so many characters, without NUL, which no database keeps. */
const text = (max: number) =>
  z.string('Please send this as text.').check(
    z.overwrite((value) => value.replaceAll('\0', '').trim()),
    z.maxLength(max, `At most ${max} characters, please.`),
  );

/** In the order of the form. */
const contributionSchema = z.object({
  title: text(200).check(z.refine(linkLimits.name.isKept, linkLimits.name.message)),
  repo_url: text(500),
  description: text(5000).check(z.refine(linkLimits.text.isKept, linkLimits.text.message)),
  email: text(255).check(
    z.refine(
      (value) => value === '' || z.safeParse(z.email(), value).success,
      'Please enter a valid email address, or none',
    ),
  ),
});

export type Contribution = z.output<typeof contributionSchema>;
export type ContributionField = keyof Contribution | 'attachment';

/** Why a contribution was not taken: what is said, beside which field, and the status of an answer that says it. */
export interface Problem {
  status: number;
  notice: NoticeContent;
  errors: Partial<Record<ContributionField, string>>;
}

export function problem(
  title: string,
  description: string,
  errors: Problem['errors'] = {},
  status = 422,
): Problem {
  return { status, notice: { title, description, destructive: true }, errors };
}

/** The words of the product specification, where it has some. What only the server finds out is not among them. */
export const problems = {
  missing: (errors: Problem['errors']) =>
    problem('Validation Error', 'Title and Repository URL are required.', errors),
  repository: problem('Invalid Repository URL', 'Please provide a valid GitHub or GitLab repository URL.', {
    repo_url: 'It has to begin with https://github.com/ or https://gitlab.com/, then owner and repository.',
  }),
  field: (errors: Problem['errors'], message: string) => problem('Validation Error', message, errors),
  tooLarge: problem(
    'File too large',
    'Please select a file smaller than 10MB.',
    { attachment: 'The file was larger than 10 MB and was not kept.' },
    413,
  ),
  kind: problem(
    'File not accepted',
    `Please select a file of one of these types: ${attachmentKinds.join(', ')}.`,
    { attachment: 'This type of file is not accepted. It was not kept.' },
    415,
  ),
  empty: problem('File not accepted', 'The file is empty. Please select another one.', {
    attachment: 'The file is empty.',
  }),
  failed: (status: number, description = failed) => problem('Submission Failed', description, {}, status),
};

const failed = 'There was an error submitting your contribution. Please try again.';

/** Title and text as the API says them: as the product specification writes them. */
export const inOneLine = ({ notice }: Problem): string => `${notice.title}: ${notice.description}`;

/** A file by its name and size, before its content is looked at. */
export function checkFile({ name, size }: { name: string; size: number }): Problem | undefined {
  if (size > maxAttachmentBytes) return problems.tooLarge;
  if (!attachmentKind(name)) return problems.kind;
  return size === 0 ? problems.empty : undefined;
}

/** A contribution as typed, checked; or the first thing that is wrong with it. */
export function checkContribution(
  typed: Record<string, unknown>,
): { contribution: Contribution; problem?: undefined } | { contribution?: undefined; problem: Problem } {
  const whole = Object.fromEntries(
    Object.keys(contributionSchema.shape).map((name) => [name, typed[name] ?? '']),
  );
  const parsed = z.safeParse(contributionSchema, whole);
  const errors: Problem['errors'] = {};
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) errors[path[0] as ContributionField] ??= message;
  const isEmpty = (name: keyof Contribution) => String(whole[name]).replaceAll('\0', '').trim() === '';
  if (isEmpty('title')) errors.title = 'Title is required';
  if (isEmpty('repo_url')) errors.repo_url = 'Repository URL is required';
  if (isEmpty('title') || isEmpty('repo_url')) return { problem: problems.missing(errors) };
  const [first] = Object.values(errors);
  if (!parsed.success) return { problem: problems.field(errors, first ?? failed) };
  const repository = parseRepository(parsed.data.repo_url);
  if (!repository) return { problem: problems.repository };
  return { contribution: { ...parsed.data, repo_url: repository } };
}

/** The address as browsers write it, when it is that of a repository at one of the two hosts; undefined else. */
function parseRepository(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, host, username, password, pathname, href } = new URL(typed);
  const isHost = site.repositoryHosts.some((name) => host === name || host === `www.${name}`);
  const isRepository = pathname.split('/').filter(Boolean).length >= 2;
  return protocol === 'https:' && isHost && username + password === '' && isRepository ? href : undefined;
}
