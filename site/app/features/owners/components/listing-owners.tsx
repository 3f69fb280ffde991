import { escapeHidden } from '@context-native/text/hidden-characters';
import { formatLongDate } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { stateInWords } from '../badge.ts';
import { pathOfListing } from '../paths.ts';
import type { ShownOwners } from '../shown.server.ts';
import { toneOf } from '../watching/history.ts';

interface ListingOwnersProps {
  owners: ShownOwners;
  /** What the page calls it: `item` or `entry`. */
  noun: string;
  className?: string;
}

/** Who owns a listing, the report of a check that its owner shows, and how to claim it. */
export function ListingOwners({ owners, noun, className = '' }: ListingOwnersProps) {
  const { listing, claims, isOptedOut, report, checks } = owners;
  const [first] = claims;
  return (
    <Section id="owner" title="Owner" className={className} heading="mb-4 text-2xl">
      {report && (
        <div className="mb-5 border-l-2 border-ink pl-4">
          <p className="wrap-anywhere">{escapeHidden(report.verdict)}</p>
          <p className="mt-1 text-sm text-soft">
            {report.kind === 'full' ? 'Full' : 'Polite'} server check of{' '}
            <time dateTime={report.madeAt}>{formatLongDate(report.madeAt)}</time>, chosen by the owner.{' '}
            <TextLink href={pathOfListing(listing, 'report')}>Read the report</TextLink>
          </p>
          {report.state !== 'valid' && <p className="mt-1 text-sm">{stateInWords[report.state]}</p>}
        </div>
      )}
      {checks && (
        <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={toneOf[checks.outcome]}>{checks.text}</Badge>
          <a className="link text-sm" href={checks.href}>
            History of its checks
          </a>
        </p>
      )}
      {isOptedOut && <p className="mb-3">The owner opted out of server checks.</p>}
      {first ? (
        <>
          <p className="text-soft wrap-anywhere">
            {claims.length === 1 ? 'Its owner has' : 'Its owners have'} proved that they control{' '}
            {claims.map(({ id, host, provenAt }, at) => (
              <span key={id}>
                {at > 0 && ' and '}
                <bdi>{host}</bdi> (<time dateTime={provenAt}>{formatLongDate(provenAt)}</time>)
              </span>
            ))}
            .
          </p>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <a className="link" href={pathOfListing(listing, 'claim')} rel="nofollow">
              Is this yours too? Claim it
            </a>
            <a className="link" href={pathOfListing(listing, 'dispute')} rel="nofollow">
              This claim is wrong
            </a>
          </p>
        </>
      ) : (
        <p className="text-soft">
          Nobody has claimed this {noun}.{' '}
          <a className="link" href={pathOfListing(listing, 'claim')} rel="nofollow">
            Is this yours? Claim it
          </a>
        </p>
      )}
    </Section>
  );
}
