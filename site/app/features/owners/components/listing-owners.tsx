import { escapeHidden } from '@context-native/text/hidden-characters';
import { formatLongDate } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { stateInWords } from '../badge.ts';
import { pathOfListing } from '../paths.ts';
import type { ShownOwners } from '../shown.server.ts';
import { DayStrip } from '../watching/components/day-strip.tsx';
import { toneOf } from '../watching/history.ts';

interface ListingOwnersProps {
  owners: ShownOwners;
  /** The page's word for the listing: `item` or `entry`. */
  noun: string;
  className?: string;
}

/** The report of a check that the owner of a listing shows, who the owner is, and how to claim it. */
export function ListingOwners({ owners, noun, className = '' }: ListingOwnersProps) {
  return (
    <div className={className}>
      <ShownCheck owners={owners} />
      <Section id="owner" title="Owner" heading="mb-4 text-2xl">
        {owners.claims.length > 0 ? <Claimed owners={owners} /> : <Unclaimed owners={owners} noun={noun} />}
      </Section>
    </div>
  );
}

/**
 * The regular checks, the report that the owner chose, or that the owner wants no checks. Nothing while there is
 * none of these.
 */
function ShownCheck({ owners: { listing, isOptedOut, report, checks } }: Pick<ListingOwnersProps, 'owners'>) {
  if (!report && !checks && !isOptedOut) return null;
  return (
    <Section id="server-check" title="Server check" className="mb-12" heading="mb-4 text-2xl">
      {isOptedOut && <p>The owner opted out of server checks.</p>}
      {checks && <RegularChecks checks={checks} />}
      {report && (
        <>
          <p className="wrap-anywhere">{escapeHidden(report.verdict)}</p>
          <p className="mt-2 text-sm text-soft">
            {report.kind === 'full' ? 'Full' : 'Polite'} check of{' '}
            <time dateTime={report.madeAt}>{formatLongDate(report.madeAt)}</time>, chosen by the owner.{' '}
            <TextLink href={pathOfListing(listing, 'report')}>Read the report</TextLink>
          </p>
          {report.state !== 'valid' && <p className="mt-1 text-sm">{stateInWords[report.state]}</p>}
        </>
      )}
    </Section>
  );
}

/** The newest result, the last 90 days, and the last change. */
function RegularChecks({ checks }: { checks: NonNullable<ShownOwners['checks']> }) {
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={toneOf[checks.outcome]}>{checks.text}</Badge>
        <a className="link text-sm" href={checks.href}>
          History
        </a>
      </p>
      <DayStrip strip={checks.strip} />
      {checks.change && (
        <p className="mt-2 text-sm text-soft">
          Last change on <time dateTime={checks.change.at}>{formatLongDate(new Date(checks.change.at))}</time>
          : {checks.change.words}.
        </p>
      )}
    </div>
  );
}

function Claimed({ owners: { listing, claims } }: Pick<ListingOwnersProps, 'owners'>) {
  return (
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
  );
}

function Unclaimed({ owners: { listing }, noun }: Pick<ListingOwnersProps, 'owners' | 'noun'>) {
  return (
    <p className="text-soft">
      Nobody has claimed this {noun}.{' '}
      <a className="link" href={pathOfListing(listing, 'claim')} rel="nofollow">
        Is this yours? Claim it
      </a>
    </p>
  );
}
