import { choicesOf } from '#app/lib/choices.ts';
import { countOf } from '#app/lib/format-number.ts';
import { listAddress, pageWithin } from '#app/lib/list-address.ts';
import { datasetData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { correctTermsContext, listNearest } from '#app/services/search/nearest.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { ListResults } from '#app/ui/list-results.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { refetched } from '#app/ui/refetched.ts';
import { Section } from '#app/ui/section.tsx';
import { ToolHead } from '#app/ui/tool-head.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import plans from '../../../../content/registry/plans.json' with { type: 'json' };
import { EntryFormat } from '../components/entry-format.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { registry } from '../entries.server.ts';
import { entryFileSchemaPath } from '../entry-file-schema.server.ts';
import { exampleFile, listBesideFields, listFormatFields } from '../format.server.ts';
import { profileNames, stateNames } from '../names.ts';
import { searchEntries } from '../registry.server.ts';
import { entriesPerPage, pageFilter } from '../schema.ts';
import { stageNames } from '../stage.ts';
import type { Route } from './+types/registry';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.registry] };

export const meta = metaOf({
  title: 'Registry',
  description: `Implementations that declare compliance with the ${site.product} standard, each with a trace as evidence, and how to register yours.`,
  feed: { folder: '/feeds/registry', title: 'Registry' },
  jsonLd: (siteUrl) => [
    datasetData(siteUrl, {
      name: `Registry of ${site.product} implementations`,
      description:
        'Implementations whose owners declare compliance with the standard, each with the traces of its runs, its evidence and the checker’s results.',
      path: '/registry',
      data: 'registry',
      feed: '/feeds/registry',
      keywords: ['Model Context Protocol', 'traces', 'conformance', 'registry'],
    }),
  ],
});

const stageChoices = { ...stageNames, declared: 'Declared only' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const filter = pageFilter(url.searchParams);
  const list = (page: number) =>
    registry.list(filter, { skip: (page - 1) * entriesPerPage, limit: entriesPerPage });
  const [found, example, request] = await Promise.all([
    list(filter.page),
    highlightCode(exampleFile(), 'json'),
    highlightCode(`curl '${config.siteUrl}/api/v1/registry?compliance=true'`, 'shellscript'),
  ]);
  const { page, pages } = pageWithin(filter.page, found.total, entriesPerPage);
  return {
    nearest:
      found.total === 0
        ? await listNearest(filter.q ?? '', searchEntries, context.get(correctTermsContext))
        : [],
    filter,
    isFiltered: Object.entries(filter).some(([name, value]) => name !== 'page' && value),
    entries: page === filter.page ? found.entries : (await list(page)).entries,
    total: found.total,
    page,
    pages,
    format: { fields: listFormatFields(), beside: listBesideFields(), schema: entryFileSchemaPath, example },
    request,
  };
}

export default function RegistryPage({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, entries, total, page, pages, format, request, nearest } = loaderData;
  const choice = (
    name: 'profile' | 'compliance' | 'stage' | 'status',
    label: string,
    placeholder: string,
    labels: Readonly<Record<string, string>>,
  ) => ({ name, label, placeholder, value: filter[name] ?? '', choices: choicesOf(labels) });
  return (
    <div className="wrap tool">
      <div {...refetched()}>
        <ToolHead
          title="Registry"
          action="/registry"
          found={isFiltered && countOf(total, 'entry', 'entries')}
          search={{
            name: 'q',
            label: 'Search',
            placeholder: 'Name, code or capability',
            value: filter.q ?? '',
          }}
          fields={[
            choice('profile', 'Profile', 'All profiles', profileNames),
            choice('compliance', 'Compliance', 'Either', {
              true: 'Declared',
              false: 'Not declared',
            }),
            choice('stage', 'Evidence', 'Any stage', stageChoices),
            choice('status', 'Status', 'Any status', stateNames),
          ]}
        />
        <Section id="entries" title="Entries" className="mb-16" heading="sr-only">
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
            <p className="kicker mr-auto">draft · the official registry launches with v0.3</p>
            <ButtonLink href="/registry/submit" size="small">
              Submit Registry Entry
            </ButtonLink>
            <ButtonLink href="/compliance" variant="secondary" size="small">
              View Compliance Guide
            </ButtonLink>
          </div>
          <ListResults
            id="found-entries"
            isEmpty={entries.length === 0}
            none="No entries found matching your criteria."
            clearHref="/registry"
            nearest={nearest}
            pages={{
              label: 'Pages of entries',
              page,
              pages,
              hrefOf: (page) => listAddress('/registry', { ...filter, page: undefined }, page),
            }}
          >
            <EntryList entries={entries} />
          </ListResults>
          <p className="mt-6 max-w-[44em] text-soft">
            Implementations whose owners declare compliance with the standard, each with the trace of a run as
            evidence. Compliance is self-declared: the checks show that a trace has the right form, not that
            it tells the truth.
          </p>
          <p className="mt-4 text-sm text-soft">
            <FeedLinks folder="/feeds/registry" of="new and changed entries" />
          </p>
        </Section>
      </div>
      <HowToRegister />
      <EntryFormat {...format} />
      <RegistryPlans request={request} />
    </div>
  );
}

/** The three steps of the product specification. */
function HowToRegister() {
  return (
    <Section id="how-to-register" title="How to Register" className="pt-4 pb-16" heading="mb-8 text-2xl">
      <Trace across>
        <TraceItem title="Submit a JSON entry via a pull request">
          One new file in <code className="text-[0.875em]">registry/entries</code> of{' '}
          <TextLink href={`${site.repository}/tree/main/registry`}>the repository</TextLink>.{' '}
          <TextLink href="/registry/submit">The form</TextLink> builds and checks it. For an MCP server, add
          the report of the <TextLink href="/server-check">server check</TextLink> as evidence.
        </TraceItem>
        <TraceItem title="Include at least one example run trace">
          A trace of a real run of your implementation, with anything confidential removed. The trace goes in
          the same file.
        </TraceItem>
        <TraceItem title="Use the compliance badge if baseline checks pass">
          CI checks the pull request with the published checker. Then the entry gets a badge with its own URL.
        </TraceItem>
      </Trace>
    </Section>
  );
}

function RegistryPlans({ request }: { request: Code }) {
  return (
    <div className="mt-16 grid gap-x-14 gap-y-12 border-t border-rule pt-12 grid-cols-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Section id="planned-features" title="Planned features">
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {plans.map(({ title, text }) => (
            <div key={title} className="border-t border-rule pt-3">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-[0.9375rem] text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="for-programs" title="For programs" className="min-w-0">
        <p className="mt-6 mb-5 text-[0.9375rem] text-soft">
          Entries, traces and evidence as JSON. Any site can read them without an API key. The{' '}
          <TextLink href="/api/openapi.json">OpenAPI description</TextLink> lists every call, and{' '}
          <TextLink href="/data">Open data</TextLink> lists the other JSON data and feeds.
        </p>
        <CodeBlock code={request} title="List entries that declare compliance" />
        <h3 className="mt-10 font-sans text-base font-semibold tracking-normal">
          Looking for something else?
        </h3>
        <p className="mt-1 text-[0.9375rem] text-soft">
          The <TextLink href="/mcp-map">MCP Map</TextLink> lists servers, clients and tools with any trace
          format, and <TextLink href="/mcp-map?category=registries">other registries</TextLink>. An{' '}
          <TextLink href="/blog/the-official-registry-and-ours">article</TextLink> compares this registry with
          the official MCP registry. The entry files are in{' '}
          <TextLink href={`${site.repository}/tree/main/registry`}>the repository</TextLink>.
        </p>
      </Section>
    </div>
  );
}
