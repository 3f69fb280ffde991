import { data } from 'react-router';
import { formatLongDate } from '#app/lib/dates.ts';
import { proposalStates } from '#app/lib/proposals.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { site } from '#site';
import { listProposals } from '../revisions/proposals.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import type { Route } from './+types/proposal';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Proposal ${args.loaderData?.number ?? ''}: ${args.loaderData?.title ?? ''}`,
    description: `Proposal for the ${site.product} standard: the problem, the change, who is affected, and its state.`,
  });

/** `/history/proposals/0001`: a file of `proposals/`. */
export async function loader({ params }: Route.LoaderArgs) {
  const proposal = listProposals().find(({ number }) => number === params.number);
  if (!proposal) throw data(null, { status: 404 });
  return { ...proposal, html: await renderMarkdown(proposal.source) };
}

export default function ProposalPage({
  loaderData: { number, title, state, clauses, history, html },
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker={<a href="/history#proposals">Proposal {number}</a>} title={title} isStacked>
        {proposalStates[state]}. The proposal changes{' '}
        {clauses.map((clause, at) => (
          <span key={clause}>
            {at > 0 && (at === clauses.length - 1 ? ' and ' : ', ')}
            <TextLink href={`${workingDraft.path}#clause-${clause.replace('.', '-')}`}>{clause}</TextLink>
          </span>
        ))}{' '}
        of {workingDraft.name}.
      </ChapterHead>
      <Prose html={html} className="mb-12" />
      <Chapter id="states" title="States">
        <dl className="terms">
          {history.map(({ date, state: step, note }) => (
            <Term key={`${date} ${step}`} name={proposalStates[step]}>
              {formatLongDate(date)}.{note && ` ${note}`}
            </Term>
          ))}
        </dl>
      </Chapter>
    </div>
  );
}
