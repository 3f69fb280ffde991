import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { refetched } from '#app/ui/refetched.ts';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { FeaturedPartners, PartnersList, PartnersSkeleton } from '../components/partners-list.tsx';
import { listFeaturedPartners, listPartnersIn } from '../partners.server.ts';
import { partnerCategories } from '../partners-categories.ts';
import type { Route } from './+types/partners';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.partners] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const asked = url.searchParams.get('category');
  const category = partnerCategories.find(({ slug }) => slug === asked);
  const [all, featured] = await Promise.all([listPartnersIn(db), listFeaturedPartners(db)]);
  const others = all.filter(({ id }) => !featured.some((one) => one.id === id));
  // Without a category, featured partners are only above the list, unless there are no others.
  const unfiltered = others.length > 0 ? others : all;
  return {
    slug: category?.slug ?? '',
    partners: category ? await listPartnersIn(db, category.name) : unfiltered,
    featured,
    allExamples: all.length > 0 && all.every(({ isExample }) => isExample),
    someExamples: all.some(({ isExample }) => isExample),
    hasLookup: config.logoLookup !== undefined,
  };
}

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { slug, partners, featured, allExamples, someExamples, hasLookup } = loaderData;
  const drawn = { hasLookup, marksExamples: !allExamples };
  const tabs = [{ slug: '', name: 'All' }, ...partnerCategories];
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <header className="mb-8 grid items-end gap-x-16 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <h1 className="text-3xl md:text-4xl">Partners</h1>
        <p className="max-w-[36em] text-soft md:text-lg lg:pb-1.5">
          Organisations that support the standard, in three tiers.
          {someExamples &&
            !allExamples &&
            ' Partners marked “Example” are invented, to show what an entry looks like.'}
        </p>
        <p className="lg:pb-1">
          <ButtonLink href="#become-a-partner" variant="secondary">
            Become a Partner
          </ButtonLink>
        </p>
      </header>
      {allExamples && (
        <p className="mb-6 text-sm text-soft">
          <Badge tone="quiet">Example</Badge> All partners below are examples. We invented them to show what
          an entry looks like.
        </p>
      )}
      {featured.length > 0 && <FeaturedPartners partners={featured} {...drawn} />}
      <section aria-labelledby="by-category" {...refetched()}>
        <h2 id="by-category" className="sr-only">
          Partners by category
        </h2>
        <nav className="tab-list" aria-label="Partner categories" data-part="tabs" data-link-tabs>
          {tabs.map((tab) => (
            <a
              key={tab.slug}
              id={`tab-${tab.slug || 'all'}`}
              href={tab.slug ? `/partners?category=${tab.slug}` : '/partners'}
              aria-current={tab.slug === slug ? 'page' : undefined}
              className="tab"
            >
              {tab.name}
            </a>
          ))}
        </nav>
        <div id="partners-shown" data-part="results" tabIndex={-1} className="outline-offset-6">
          <PartnersList partners={partners} {...drawn} />
        </div>
        <template>
          <PartnersSkeleton />
        </template>
      </section>
      <section
        aria-labelledby="become-a-partner"
        className="mt-20 grid gap-x-16 gap-y-5 border-t border-ink pt-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
      >
        <div>
          <h2 id="become-a-partner" className="text-2xl">
            Become a Partner
          </h2>
          <p className="mt-3 max-w-[38em] text-soft">
            Partners give the standard something that others can use: an implementation, a text, a course, or
            money that pays for them. Gold, Silver and Bronze show the size of the contribution. No tier buys
            a say in the standard. Apply with your idea, or start with a contribution.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <ButtonLink href="/apply/partner">Apply</ButtonLink>
          <ButtonLink href="/contribute" variant="secondary">
            Contribute
          </ButtonLink>
          <ButtonLink href="/community" variant="secondary">
            Join the community
          </ButtonLink>
        </div>
      </section>
      <EcosystemPages current="/partners" />
    </div>
  );
}
