import { formatLongDate } from '#app/lib/dates.ts';
import { type ListedProposal, proposalStates } from '#app/lib/proposals.ts';
import { site } from '#site';
import { TextLink } from './link.tsx';

/** Proposals for the standard with their states, and how to make one. */
export function ProposalList({ proposals }: { proposals: readonly ListedProposal[] }) {
  return (
    <>
      <p>
        Each change of meaning starts as a proposal. The proposal is discussed, enters the working draft, and
        is then published. Each proposal is one file in the repository.{' '}
        <TextLink href={`${site.repository}/blob/main/proposals/README.md`}>How to write one</TextLink>
      </p>
      <dl className="terms">
        {proposals.map(({ number, title, href, state, since }) => (
          <div key={number}>
            <dt>
              <TextLink href={href}>{title}</TextLink>
            </dt>
            <dd>
              {proposalStates[state]}{' '}
              <span className="text-soft">
                since {formatLongDate(since)}, proposal {number}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
