import { listPartners } from '#app/features/ecosystem/ecosystem.server.ts';
import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Card, Cards } from '#app/ui/card.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { LogoOverLetters } from '#app/ui/logo-over-letters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { checkText, makeTimeline } from '#conformance';
import { site } from '#site';
import trace from '../../../../standard/examples/smb-invoice-vat.json';
import { Hero } from '../components/hero.tsx';
import type { Route } from './+types/home';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.partners] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${site.product}: ${site.tagline}`,
    description: site.description,
    jsonLd: (siteUrl) => [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: site.product,
        description: site.description,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        email: site.email,
        sameAs: [site.repository],
      },
    ],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const partners = await listPartners(db, config.logoLookup !== undefined);
  const text = JSON.stringify(trace, null, 2);
  const { conforms, results } = checkText(text);
  const passed = conforms ? results.filter(({ status }) => status === 'pass').length : 0;
  return {
    partners,
    traceJson: await highlightCode(text, 'json'),
    timeline: makeTimeline(trace),
    passed,
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { partners, traceJson, timeline, passed } = loaderData;
  return (
    <>
      {timeline && <Hero timeline={timeline} traceJson={traceJson} passed={passed} />}
      {partners.length > 0 && <TrustedBy partners={partners} />}
      <Doors />
    </>
  );
}

const doors = [
  {
    href: '/history',
    fact: `${site.firstPublished.slice(0, 4)} →`,
    title: 'History',
    text: 'From a first draft in August 2025 to a ratified v1.0: what was decided, when and why.',
    action: 'Read the timeline',
  },
  {
    href: '/community',
    fact: site.licence,
    title: 'Community',
    text: 'Propose a clause, review a change, write an example. Decisions are made in the open.',
    action: 'Take part',
  },
  {
    href: '/registry',
    fact: 'draft format',
    title: 'Registry',
    text: 'Implementations that declare compliance, each with a trace that you can check yourself.',
    action: 'See who complies',
  },
  {
    href: '/adoption',
    fact: '4 steps',
    title: 'Adoption Guide',
    text: 'Bring an existing agent or tool to the standard in four steps, with samples to copy.',
    action: 'Start',
  },
];

/** The four ways further into the site. */
function Doors() {
  return (
    <div className="wrap py-14 md:py-20">
      <Cards columns={4}>
        {doors.map(({ href, fact, title, text, action }) => (
          <Card key={href} href={href} kicker={fact} title={title} level={2} more={action}>
            {text}
          </Card>
        ))}
      </Cards>
    </div>
  );
}

interface Partner {
  id: string;
  name: string;
  websiteUrl: string;
  letters: string;
  logo: string | undefined;
  isExample: boolean;
}

/** The partners' logos, moving on every three seconds until somebody touches them. */
function TrustedBy({ partners }: { partners: Partner[] }) {
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
