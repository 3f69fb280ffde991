import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import tiers from '../../../../content/sponsor-tiers.json' with { type: 'json' };

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** Sponsors page, at the path `site.sponsors` (`site.config.ts`). */
export default function SponsorsPage() {
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <header className="max-w-[44rem]">
        <p className="kicker">three tiers</p>
        <h1 className="mt-3 text-3xl md:text-4xl">Sponsors</h1>
        <p className="mt-5 text-soft md:text-lg">
          A sponsor is an organisation that pays for part of the work. We name our sponsors on this page.{' '}
          {site.product} has no sponsors yet.
        </p>
      </header>
      <Section id="tiers" title="What they fund" className="mt-14" heading="mb-6 text-2xl">
        <ol className="border-t border-ink">
          {tiers.map(({ name, funds, named }) => (
            <li
              key={name}
              className="grid gap-x-12 gap-y-3 border-b border-rule py-6 md:grid-cols-[10rem_minmax(0,1.3fr)_minmax(0,1fr)]"
            >
              <h3 className="text-2xl">{name}</h3>
              <p>{funds}</p>
              <p className="text-[0.9375rem] text-soft">{named}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 max-w-[46em] text-[0.9375rem] text-soft">
          No tier buys a say in the standard, a certification or a place in the registry. Each of these has
          its own rules, which are the same for everyone. We agree sums in writing and publish them with the
          sponsor’s name.
        </p>
      </Section>
      <section
        aria-labelledby="becoming"
        className="mt-16 grid gap-x-16 gap-y-8 md:mt-20 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
      >
        <div>
          <h2 id="becoming" className="text-2xl">
            How to become one
          </h2>
          <p className="mt-4 max-w-[34em] text-soft">
            Organisations that build or teach are <TextLink href="/partners">partners</TextLink> instead, and
            anyone can <TextLink href="/donations">donate</TextLink>.
          </p>
          <p className="mt-6">
            <ButtonLink href={`mailto:${site.email}?subject=${encodeURIComponent('Sponsorship')}`}>
              Write to us
            </ButtonLink>
          </p>
        </div>
        <Trace label="How to become a sponsor">
          <TraceItem state="current" title="Write">
            Write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>. Say who you are, which
            tier you choose, and what you would like to fund.
          </TraceItem>
          <TraceItem state="next" title="Agree">
            An editor proposes a sum, a term and a use for the money. We decline offers that could bias the
            standard.
          </TraceItem>
          <TraceItem state="next" title="Be named">
            We show your name, logo, tier, sum and term on this page until the term ends.
          </TraceItem>
        </Trace>
      </section>
    </div>
  );
}
