import { Carousel } from '#app/ui/carousel.tsx';
import { LogoOverLetters } from '#app/ui/logo-over-letters.tsx';

interface Partner {
  id: string;
  name: string;
  websiteUrl: string;
  letters: string;
  logo: string | undefined;
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
      <LogoOverLetters letters={partner.letters} src={partner.logo} size="small" />
      <span className="font-serif text-[1.125rem] leading-tight">{partner.name}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
