import { Badge } from '#app/ui/badge.tsx';
import { ItemLogo } from './map/item-logo.tsx';
import { PartnerLink } from './partners-link.tsx';
import type { PartnersProps } from './partners-list.tsx';

/** Up to three partners, larger than the rest. */
export function FeaturedPartners({ partners, hasLookup }: PartnersProps) {
  return (
    <section aria-labelledby="featured-partners" className="mb-14">
      <h2 id="featured-partners" className="kicker mb-5 border-b border-rule pb-2 font-mono tracking-normal">
        Featured partners
      </h2>
      <ul className="cards cards-3">
        {partners.map((partner) => (
          <li key={partner.id} className="group flex flex-col items-start gap-3">
            <ItemLogo {...partner} hasLookup={hasLookup} size="large" />
            <h3 className="mt-1 text-xl">
              <PartnerLink partner={partner} className="card-link group-hover:text-signal">
                {partner.name}
              </PartnerLink>
            </h3>
            <p className="text-[0.9375rem] text-soft">{partner.description}</p>
            <p className="mt-auto flex flex-wrap gap-2">
              <Badge>{partner.tier}</Badge>
              {partner.isExample && <Badge tone="quiet">Example</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
