import { listPartners } from '#app/features/ecosystem/ecosystem.server.ts';
import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { highlightCode } from '#app/ui/highlight.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { checkText, makeTimeline } from '#conformance';
import { site } from '#site';
import trace from '../../../../standard/examples/smb-invoice-vat.json' with { type: 'json' };
import { Doors } from '../components/doors.tsx';
import { Hero } from '../components/hero.tsx';
import { TrustedBy } from '../components/trusted-by.tsx';
import type { Route } from './+types/home';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.partners] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${site.product}: ${site.tagline}`,
    description: site.description,
    jsonLd: args.loaderData?.jsonLd,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const partners = await listPartners(db, config.logoLookup !== undefined);
  const jsonLd = [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.product,
      description: site.description,
      url: `${config.siteUrl}/`,
      logo: `${config.siteUrl}/icon-512.png`,
      email: site.email,
      sameAs: [site.repository],
    },
  ];
  const text = JSON.stringify(trace, null, 2);
  const { conforms, results } = checkText(text);
  const passed = conforms ? results.filter(({ status }) => status === 'pass').length : 0;
  return {
    partners,
    jsonLd,
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
