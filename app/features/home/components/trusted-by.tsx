import { Carousel } from '#app/ui/carousel.tsx';

interface Partner {
  id: string;
  name: string;
  websiteUrl: string;
  logoUrl: string | null;
  isExample: boolean;
}

/** The partners' logos, moving on every three seconds until somebody touches them. */
export function TrustedBy({ partners }: { partners: Partner[] }) {
  const allExamples = partners.every((partner) => partner.isExample);
  return (
    <section aria-labelledby="trusted-by" className="border-y border-rule">
      <div className="wrap py-5">
        <h2 id="trusted-by" className="mb-2 font-sans text-[0.8125rem] font-normal tracking-normal text-soft">
          Trusted by
          {allExamples && <span className="ml-3 font-mono text-[0.6875rem]">Example partners</span>}
        </h2>
        <Carousel
          label="Partners"
          interval={3000}
          itemsPerView={{ base: 2, md: 3, lg: 6 }}
          items={partners.map((partner) => ({ key: partner.id, content: <PartnerLink partner={partner} /> }))}
        />
      </div>
    </section>
  );
}

function PartnerLink({ partner }: { partner: Partner }) {
  return (
    <a
      href={partner.websiteUrl}
      target="_blank"
      rel="noopener"
      className="flex h-12 items-center gap-2.5 pr-4 text-soft hover:text-ink"
    >
      <PartnerLogo partner={partner} />
      <span className="font-serif text-[1.125rem] leading-tight">{partner.name}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function PartnerLogo({ partner }: { partner: Partner }) {
  // The policy shows no pictures of other sites.
  if (partner.logoUrl?.startsWith('/'))
    return <img src={partner.logoUrl} alt="" width="28" height="28" loading="lazy" className="shrink-0" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-edge font-mono text-[0.6875rem]"
    >
      {partner.name.slice(0, 2).toUpperCase()}
    </span>
  );
}
