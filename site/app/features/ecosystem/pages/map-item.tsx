import { data } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { showOwners } from '#app/features/owners/owners.server.ts';
import { ListingOwners } from '#app/features/owners/owners.tsx';
import { findRecordings } from '#app/features/registry/registry.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { breadcrumbData, sourceCodeData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { RecordedServer, type RecordedServerFacts } from '#app/ui/recorded-server.tsx';
import { Section } from '#app/ui/section.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { clientNames, connectWith } from '../catalogue/connect.ts';
import { reportLink } from '../catalogue/contributions.server.ts';
import { findItem, type Item, listLikeIt, topicsAround } from '../catalogue/item.server.ts';
import { type LinkName, linkNames, linksOf } from '../catalogue/links.ts';
import { reportSchema } from '../catalogue/schema.ts';
import { registryInWords } from '../catalogue/start-package.ts';
import { describeTrial } from '../catalogue/tried.server.ts';
import { ConnectTabs } from '../components/map/connect-tabs.tsx';
import { ItemBoard } from '../components/map/item-board.tsx';
import { ItemFacts } from '../components/map/item-facts.tsx';
import { ItemLogo } from '../components/map/item-logo.tsx';
import { ItemSources } from '../components/map/item-sources.tsx';
import { TierBadge } from '../components/map/tier-badge.tsx';
import type { Route } from './+types/map-item';

export const handle: PageHandle = {
  page: 'reading',
  finished: ({ slug = '' }) => [topics.item(slug), topics.listing(`map/${slug}`), topics.historyDay],
};

export const meta: Route.MetaFunction = (args) => {
  const item = args.loaderData?.found?.item;
  if (!item)
    return pageMeta(args, {
      title: 'No such item',
      description: 'The MCP Map has no item at this URL.',
      noindex: true,
    });
  return pageMeta(args, {
    title: `${item.name} (${item.categoryName})`,
    description: `${item.name} in the MCP Map: ${item.description}`,
    jsonLd: (siteUrl) => [
      breadcrumbData(siteUrl, [
        { name: 'MCP Map', path: '/mcp-map' },
        { name: item.name, path: `/mcp-map/${item.slug}` },
      ]),
      // Learning resources are not software.
      ...(item.repositoryUrl && item.category !== 'learning'
        ? [
            sourceCodeData(siteUrl, {
              name: item.name,
              description: item.description,
              language: item.language,
              url: `${siteUrl}/mcp-map/${item.slug}`,
              repository: item.repositoryUrl,
            }),
          ]
        : []),
    ],
  });
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const item = await findItem(db, params.slug);
  if (!item) return data({ found: undefined }, { status: 404 });
  const [likeIt, owners, connections] = await Promise.all([
    listLikeIt(db, item),
    showOwners(db, `map/${item.slug}`, item.newerRemoteUrl ?? item.remoteUrl),
    Promise.all(
      clientNames.map(async (client) => ({
        client,
        ways: await Promise.all(
          connectWith(item, client).map(async ({ json, ...way }) => ({
            ...way,
            code: json === undefined ? undefined : await highlightCode(json, 'json'),
          })),
        ),
      })),
    ),
  ]);
  context.get(requestContext).addTopics(topicsAround(item, likeIt));
  const recordings = findRecordings(item.packages, item.repositoryUrl);
  const trials = item.packages.map((one) => ({
    name: `${registryInWords(one.registryType)}: ${one.identifier}`,
    result: describeTrial(one, item.source !== null),
  }));
  return data({
    found: {
      item,
      likeIt,
      owners,
      connections,
      trials,
      recordings,
      hasLookup: config.logoLookup !== undefined,
    },
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(
    context,
    await readForm(request),
    reportSchema,
    async ({ link }, typed) => {
      if (!isTrapped(typed)) {
        const { address } = context.get(requestContext);
        const visitor = await getVisitor(request, context);
        const sender = { address, userId: visitor?.id };
        await reportLink(context.get(servicesContext), params.slug, link, sender);
      }
      return { title: 'Thank you', description: 'An editor will check this link.' };
    },
    ({ message }) => ({ title: message, destructive: true }),
  );
}

export default function MapItemPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  if (!found)
    return (
      <MissingPage title="No such item" back={{ href: '/mcp-map', label: 'Search the MCP Map' }}>
        This item is not on the map, or is no longer there.
      </MissingPage>
    );
  const { item, likeIt, owners, connections, trials, recordings, hasLookup } = found;
  return (
    <article className="wrap pt-10 pb-20 md:pt-14">
      <p className="kicker">
        <a href="/mcp-map" className="link">
          MCP Map
        </a>{' '}
        /{' '}
        <a href={`/mcp-map?category=${item.category}`} className="link">
          {item.categoryName}
        </a>
      </p>
      <div className="mt-5 flex items-center gap-5">
        <ItemLogo {...item} hasLookup={hasLookup} size="large" />
        <h1 className="max-w-[20em] text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">
          <bdi>{item.name}</bdi>
        </h1>
      </div>
      <p className="mt-5 max-w-[38em] text-soft md:text-lg" dir="auto">
        {item.description}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-1 gap-y-2">
        <TierBadge tier={item.tier} />
        {item.tags.map((tag) => (
          <a key={tag} href={`/mcp-map?tag=${encodeURIComponent(tag)}`} className="toggle" rel="nofollow">
            {tag}
          </a>
        ))}
      </p>
      <ItemDeprecated item={item} />
      <ItemFacts item={item} />
      <div className="mt-12 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Section id="connect" title="How to connect" heading="mb-4 text-2xl">
          {connections.some(({ ways }) => ways.length > 0) ? (
            <>
              <ConnectTabs byClient={connections} />
              <ItemTrials trials={trials} />
            </>
          ) : (
            <p className="text-soft">
              {item.isLocal
                ? 'Your client starts the server as a separate process (stdio). We don’t know the command. See its '
                : 'We have no install instructions for this server. See its '}
              {item.repositoryUrl ? 'repository' : 'website'}.
            </p>
          )}
        </Section>
        <div>
          <ItemRecordings recordings={recordings} />
          <Section id="checked" title="Last checked" heading="mb-4 text-2xl">
            <ItemSources item={item} checked={item.lastChecked && formatLongDate(item.lastChecked)} />
            <ReportLink item={item} notice={actionData?.message} />
          </Section>
          <ListingOwners owners={owners} noun="item" className="mt-12" />
        </div>
      </div>
      {likeIt.length > 0 && (
        <Section id="like-it" title="Similar items" className="mt-16 border-t border-ink pt-5">
          <ItemBoard items={likeIt} hasLookup={hasLookup} />
        </Section>
      )}
    </article>
  );
}

/** Notice for a deprecated server, with the reason from its registry or project. */
function ItemDeprecated({ item: { registryStatus, statusMessage, source } }: { item: Item }) {
  if (registryStatus !== 'deprecated') return null;
  return (
    <p className="mt-6 max-w-[38em] border-l-2 border-signal pl-4 wrap-anywhere">
      Deprecated by its owner{source && ` in the registry ${new URL(source).host}`}
      {statusMessage ? `: ${statusMessage}` : '.'}
    </p>
  );
}

/** For each package, the result of our own start, or that we did not try it. */
function ItemTrials({ trials }: { trials: { name: string; result: string }[] }) {
  if (trials.length === 0) return null;
  return (
    <dl className="mt-6 border-t border-rule pt-4 text-sm wrap-anywhere">
      {trials.map(({ name, result }) => (
        <div key={name} className="mb-2">
          <dt className="text-soft">{name}</dt>
          <dd>{result}</dd>
        </div>
      ))}
      {trials.some(({ result }) => result.startsWith('Tried')) && (
        <div>
          <dt className="sr-only">How we tried it</dt>
          <dd className="text-soft">
            We installed the server, started it without a key or an account, and sent “initialize”. We called
            none of its tools, because they may need a key or an account.
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Runs of this server that we recorded ourselves. */
function ItemRecordings({ recordings }: { recordings: readonly RecordedServerFacts[] }) {
  if (recordings.length === 0) return null;
  return (
    <Section id="recorded" title="Recorded by us, not declared" className="mb-12" heading="mb-4 text-2xl">
      <div className="grid gap-y-6">
        {recordings.map((recording) => (
          <RecordedServer key={recording.package.identifier} recording={recording}>
            The owner has not declared compliance, and the server has no entry in{' '}
            <TextLink href="/registry">the registry</TextLink>.
          </RecordedServer>
        ))}
      </div>
    </Section>
  );
}

interface ReportLinkProps {
  item: Parameters<typeof linksOf>[0];
  notice: NoticeContent | undefined;
}

/** Form to report a dead link. Folded until it is opened or has an answer. */
function ReportLink({ item, notice }: ReportLinkProps) {
  const links = linksOf(item);
  const choices = (Object.keys(links) as LinkName[])
    .filter((name) => links[name])
    .map((value) => ({ value, label: linkNames[value] }));
  if (choices.length === 0) return null;
  return (
    <details id="report" className="mt-3" open={notice !== undefined}>
      <summary className="link text-sm">Report a dead link</summary>
      {notice && <Notice notice={notice} className="mt-4 max-w-[34em]" />}
      <form method="post" action="#report" noValidate className="mt-4 flex flex-wrap items-end gap-4">
        <SelectField label="Dead link" name="link" choices={choices} />
        <Trap />
        <Button type="submit" variant="secondary">
          Report
        </Button>
      </form>
    </details>
  );
}
