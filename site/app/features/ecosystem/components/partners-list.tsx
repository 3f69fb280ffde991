import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NewTabMark } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { Loading, Skeleton } from '#app/ui/skeleton.tsx';
import type { ShownPartner } from '../partners.server.ts';
import { partnerTiers } from '../partners-categories.ts';
import { ItemLogo } from './map/item-logo.tsx';

export interface PartnersProps {
  partners: readonly ShownPartner[];
  /** True if the site may look logos up. */
  hasLookup: boolean;
  /** False if all partners of the page are examples, which its head says once. */
  marksExamples: boolean;
}

/** The partners of a tab, tier by tier. */
export function PartnersList({ partners, ...drawn }: PartnersProps) {
  if (partners.length === 0)
    return (
      <EmptyState
        title="No partners in this category yet."
        action={
          <a className="link" href="#become-a-partner">
            Become the first
          </a>
        }
      />
    );
  return partnerTiers.map((tier) => {
    const ofTier = partners.filter((partner) => partner.tier === tier);
    if (ofTier.length === 0) return null;
    return (
      <section
        key={tier}
        aria-labelledby={`tier-${tier}`}
        className="grid gap-x-10 gap-y-3 border-b border-rule py-6 md:grid-cols-[9rem_minmax(0,1fr)]"
      >
        <h3 id={`tier-${tier}`} className="text-xl">
          {tier}
        </h3>
        <ul className="divide-y divide-rule">
          {ofTier.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} {...drawn} />
          ))}
        </ul>
      </section>
    );
  });
}

function PartnerRow({
  partner,
  hasLookup,
  marksExamples,
}: Omit<PartnersProps, 'partners'> & { partner: ShownPartner }) {
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 first:pt-1 last:pb-1 md:grid-cols-[auto_13rem_minmax(0,1fr)_auto] md:items-center">
      <ItemLogo {...partner} hasLookup={hasLookup} />
      <h4 className="self-center font-semibold">
        <PartnerLink partner={partner} />
      </h4>
      <p className="text-[0.9375rem] text-soft max-md:col-start-2" dir="auto">
        {partner.description}
      </p>
      <p className="flex flex-wrap items-center gap-2 max-md:col-start-2 max-md:mt-1 md:w-50 md:justify-end">
        <span className="kicker">{partner.category}</span>
        {marksExamples && partner.isExample && <Badge tone="quiet">Example</Badge>}
      </p>
    </li>
  );
}

/** Placeholder while the browser fetches another category. */
export function PartnersSkeleton() {
  return (
    <Loading label="Loading partners">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={index}
          lines={2}
          className="border-b border-rule py-6"
        />
      ))}
    </Loading>
  );
}

/** Up to three partners, larger than the rest. */
export function FeaturedPartners({ partners, hasLookup, marksExamples }: PartnersProps) {
  return (
    <Section
      id="featured-partners"
      title="Featured partners"
      className="mb-10"
      heading="kicker mb-5 border-b border-rule pb-2 tracking-normal"
    >
      <ul className="cards cards-3">
        {partners.map((partner) => (
          <li key={partner.id} className="group flex flex-col items-start gap-3">
            <ItemLogo {...partner} hasLookup={hasLookup} size="large" />
            <h3 className="mt-1 text-xl">
              <PartnerLink partner={partner} />
            </h3>
            <p className="text-[0.9375rem] text-soft" dir="auto">
              {partner.description}
            </p>
            <p className="mt-auto flex flex-wrap gap-2">
              <Badge>{partner.tier}</Badge>
              {marksExamples && partner.isExample && <Badge tone="quiet">Example</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * Opens the partner's website in a new tab. With a revenue share, the visit is recorded first
 * (`enhance/count-then-open.ts`); without a script, or if that fails, the link still opens.
 */
function PartnerLink({ partner }: { partner: ShownPartner }) {
  return (
    <a
      href={partner.websiteUrl}
      target="_blank"
      rel={partner.sharesRevenue ? 'noopener sponsored' : 'noopener'}
      data-partner={partner.id}
      className="card-link group-hover:underline"
    >
      <bdi>{partner.name}</bdi>
      <NewTabMark />
    </a>
  );
}
