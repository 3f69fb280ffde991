import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { readFrontMatter } from '#app/lib/front-matter.ts';
import { once } from '#app/lib/once.ts';
import { type ListedProposal, proposalStates } from '#app/lib/proposals.ts';
import { projectPath, readProjectFileSync } from '#app/services/config/project-file.server.ts';

const day = z.iso.date();
const state = z.enum(Object.keys(proposalStates) as (keyof typeof proposalStates)[]);
const frontMatter = z
  .strictObject({
    title: z
      .string()
      .min(1)
      .refine((title) => title.split(' ').length <= 9, 'A title can have at most nine words.'),
    state,
    clauses: z.array(z.string().regex(/^\d+\.\d+$/)).min(1),
    history: z
      .array(z.strictObject({ date: day, state, note: z.string().optional() }))
      .min(1)
      .refine(
        (steps) => steps.every(({ date }, at) => at === 0 || date >= (steps[at - 1]?.date ?? date)),
        'The steps of `history` must be in the order of their dates.',
      ),
  })
  .refine(
    (one) => one.history.at(-1)?.state === one.state,
    'The last step of `history` must have the same state as the proposal.',
  );

/** A file of `proposals/`: its front matter, and its text as Markdown. */
export type Proposal = z.infer<typeof frontMatter> & ListedProposal & { source: string };

const headings = ['Problem', 'Change', 'Who is affected', 'Alternatives', 'Checks'];

/**
 * Reads a proposal.
 * @throws Error that names the file, for a wrong name, front matter or list of headings
 */
export function readProposal(file: string, content: string): Proposal {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1];
  if (!number) throw new Error(`proposals/${file}: the name is not NNNN-short-name.md`);
  const { data, content: source } = readFrontMatter(content);
  const read = frontMatter.safeParse(data);
  if (!read.success) throw new Error(`proposals/${file}: ${z.prettifyError(read.error)}`);
  const found = [...source.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  if (found.join() !== headings.join())
    throw new Error(`proposals/${file}: the headings are not ${headings.join(', ')}`);
  const since = read.data.history.at(-1)?.date ?? '';
  return { ...read.data, number, href: `/history/proposals/${number}`, since, source };
}

/** All proposals, the newest number first. */
export const listProposals = once(() =>
  readdirSync(projectPath('proposals'))
    .filter((file) => /^\d/.test(file))
    .sort()
    .reverse()
    .map((file) => readProposal(file, readProjectFileSync('proposals', file))),
);
