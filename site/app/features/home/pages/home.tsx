import { checkText, makeTimeline } from '@context-native/checker';
import { siteContext } from '#app/feature.server.ts';
import { countCategories, listPartners } from '#app/features/ecosystem/ecosystem.server.ts';
import { dateWriter } from '#app/lib/dates.ts';
import { sayFigures } from '#app/lib/figures.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { organisationData, siteData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { Card, Cards } from '#app/ui/card.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import { Figures } from '#app/ui/figures.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { LogoOverLetters } from '#app/ui/logo-over-letters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import roles from '../../../../content/home/begin.json' with { type: 'json' };
import { apiCatalogLink } from '../apis.ts';
import { breakTrace, readFirstTrace } from '../breaks.server.ts';
import { BreakIt } from '../components/break-it.tsx';
import { ExampleCertificate } from '../components/example-certificate.tsx';
import { Hero } from '../components/hero.tsx';
import { exampleCertificateContext } from '../home.server.ts';
import type { Route } from './+types/home';

export const handle: PageHandle = {
  page: 'reading',
  finished: () => [topics.partners, topics.catalogue, topics.credentials, topics.credentialKeys],
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${site.product}: ${site.tagline}`,
    description: site.description,
    jsonLd: (siteUrl) => [organisationData(siteUrl), siteData(siteUrl)],
  });

/** Response headers: `Link` for programs, and an error's `Retry-After`. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('Retry-After');
  return { Link: apiCatalogLink, ...(retryAfter && { 'Retry-After': retryAfter }) };
};

export async function loader({ context }: Route.LoaderArgs) {
  const { services, countFigures } = context.get(siteContext);
  const { db, config } = services;
  const partners = await listPartners(db, config.logoLookup !== undefined);
  const { name, trace } = await readFirstTrace();
  const { verdict, page, holder, level, seal, verify } = await context.get(exampleCertificateContext)();
  const isValid = verdict.verdict === 'valid';
  const verified = verdict.forms.reduce((sum, form) => sum + form.passed, 0);
  const text = JSON.stringify(trace, null, 2);
  const { conforms, results } = checkText(text);
  const passed = conforms ? results.filter(({ status }) => status === 'pass').length : 0;
  return {
    partners,
    traceJson: await highlightCode(text, 'json'),
    name,
    timeline: makeTimeline(trace, undefined, { text }),
    passed,
    breaks: breakTrace(trace),
    siteUrl: config.siteUrl,
    // Number of passed checks of the site's verifier; 0 if the certificate is not valid.
    certificate: { page, holder, level, seal, verify, passed: isValid ? verified : 0 },
    categories: await countCategories(db),
    figures: sayFigures(await countFigures(['entries', 'servers', 'checks', 'credentials'])),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { partners, traceJson, name, timeline, passed, figures, breaks, siteUrl, categories, certificate } =
    loaderData;
  return (
    <>
      {timeline && <Hero timeline={timeline} name={name} traceJson={traceJson} passed={passed} />}
      <BreakIt breaks={breaks} siteUrl={siteUrl} />
      <TrustedBy partners={partners} figures={figures} />
      <Doors />
      {categories.length > 0 && <Landscape categories={categories} />}
      <ExampleCertificate certificate={certificate} />
      <Begin />
    </>
  );
}

/** 'August 2025' */
const formatLongMonth = dateWriter({ month: 'long', year: 'numeric' });

const doors = [
  {
    href: '/history',
    fact: `${site.firstPublished.slice(0, 4)} →`,
    title: 'History',
    text: `From the first draft in ${formatLongMonth(site.firstPublished)} towards v1.0: each decision with its date and reason.`,
    action: 'Read the timeline',
  },
  {
    href: '/community',
    fact: site.licence,
    title: 'Community',
    text: 'Propose a clause, review a change or write an example. Decisions are made in the open.',
    action: 'Take part',
  },
  {
    href: '/registry',
    fact: 'draft format',
    title: 'Registry',
    text: 'Implementations that declare compliance, each with a trace that you can check yourself.',
    action: 'See who declares compliance',
  },
  {
    href: '/adoption',
    fact: '4 steps',
    title: 'Adoption Guide',
    text: 'Bring an existing agent or tool to the standard in four steps, with samples to copy.',
    action: 'Start',
  },
];

/** Four links further into the site. */
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

type Shown = Route.ComponentProps['loaderData'];

/** Partners’ logos, which move on every three seconds until you touch them, and below them the site's own figures. */
function TrustedBy({ partners, figures }: Pick<Shown, 'partners' | 'figures'>) {
  if (partners.length + figures.length === 0) return null;
  const allExamples = partners.every((partner) => partner.isExample);
  return (
    <div className="border-y border-rule">
      {partners.length > 0 && (
        <section aria-labelledby="trusted-by" className="wrap py-5">
          <h2
            id="trusted-by"
            className="mb-2 font-sans text-[0.8125rem] font-normal tracking-normal text-soft"
          >
            Trusted by {allExamples && <span className="ml-3 text-xs">Example partners</span>}
          </h2>
          <Carousel
            label="Partners"
            interval={3000}
            itemsPerView={{ base: 2, md: 3, lg: 6 }}
            items={partners.map((partner) => ({
              key: partner.id,
              content: <PartnerLink partner={partner} />,
            }))}
          />
        </section>
      )}
      {figures.length > 0 && (
        <section
          aria-label="Figures from this site"
          className="wrap flex flex-wrap items-baseline justify-between gap-x-9 gap-y-3 pt-1 pb-5"
        >
          <Figures figures={figures} isLine />
          <p className="kicker">figures from this site</p>
        </section>
      )}
    </div>
  );
}

function PartnerLink({ partner }: { partner: Shown['partners'][number] }) {
  return (
    <a
      href={partner.websiteUrl}
      target="_blank"
      rel="noopener"
      className="flex h-12 items-center gap-2 pr-2 text-soft hover:text-ink"
    >
      <LogoOverLetters letters={partner.letters} src={partner.logo} size="small" />
      <span className="font-serif text-base leading-tight text-balance">{partner.name}</span>
      <span className="sr-only" data-md="skip">
        {' '}
        (opens in a new tab)
      </span>
    </a>
  );
}

/** First steps by goal, and the question that most readers ask first. */
function Begin() {
  return (
    <section aria-labelledby="begin" className="border-t border-rule">
      <div className="wrap py-12 md:py-16">
        <h2 id="begin" className="mb-7 text-2xl md:text-3xl">
          Where to begin
        </h2>
        <dl className="begin">
          {roles.map(({ role, text, links }) => (
            <div key={role}>
              <dt className="font-serif text-xl">{role}</dt>
              <dd className="text-soft">{text}</dd>
              <dd className="flex flex-wrap gap-x-5 gap-y-1">
                {links.map(({ href, label }) => (
                  <TextLink key={href} href={href}>
                    {label}
                  </TextLink>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-9 max-w-[44rem]">
          <b className="font-serif text-lg font-medium">Why not OpenTelemetry?</b> Use it to see how your own
          system runs. Use a trace of this standard when another organisation has to read and check a run.{' '}
          <TextLink href="/adoption/opentelemetry">What each is for</TextLink>
        </p>
      </div>
    </section>
  );
}

/** The ecosystem map in small: one line per category, as long as its number of items, longest first. */
function Landscape({ categories }: Pick<Shown, 'categories'>) {
  const sorted = categories.toSorted((one, other) => other.count - one.count);
  const most = sorted[0]?.count ?? 1;
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="landscape" className="border-t border-rule">
      <div className="wrap py-12 md:py-16">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="landscape" className="text-2xl md:text-3xl">
            The landscape
          </h2>
          <p className="text-[0.9375rem] text-soft">
            <TextLink href="/mcp-map">MCP Map</TextLink>: {formatNumber(all)} servers, clients and other
            items, each with its source
          </p>
        </div>
        <ul className="landscape">
          {sorted.map(({ slug, name, count }) => (
            <li key={slug}>
              <a href={`/mcp-map?category=${slug}`}>
                <span>{name}</span>
                <span className="text-xs tabular-nums text-soft">{formatNumber(count)}</span>
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, Math.round((100 * count) / most))} height="2" />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
