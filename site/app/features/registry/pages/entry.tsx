import { makeBadge, makeTimeline, type Trace } from '@context-native/checker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { data } from 'react-router';
import { showOwners } from '#app/features/owners/owners.server.ts';
import { ListingOwners } from '#app/features/owners/owners.tsx';
import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { topics } from '#app/lib/topics.ts';
import { shortId } from '#app/lib/traces.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';
import { site } from '#site';
import { sourceOf } from '../answers.server.ts';
import { EntryEvidence } from '../components/entry-evidence.tsx';
import { ComplianceBadge, ReferenceBadge, StageBadge, StateBadge } from '../components/entry-list.tsx';
import { EntryStages } from '../components/entry-stages.tsx';
import { EntryVersions, Fact, SubjectFacts } from '../components/entry-subject.tsx';
import type { Besides } from '../entry-file.ts';
import { findEvidence } from '../evidence.server.ts';
import { summariseListings } from '../listings.ts';
import { profileNames } from '../names.ts';
import { playgroundLink } from '../recordings.server.ts';
import { expiryOf, stageOf } from '../stage.ts';
import type { Route } from './+types/entry';

export const handle: PageHandle = {
  page: 'reading',
  finished: ({ org, code }) => [topics.registry, topics.listing(`entry/${org}/${code}`), topics.historyDay],
};

export const meta: Route.MetaFunction = (args) => {
  const entry = args.loaderData?.found?.entry;
  if (!entry)
    return pageMeta(args, {
      title: 'No such entry',
      description: 'There is no registry entry at this address.',
      noindex: true,
    });
  return pageMeta(args, {
    title: `${entry.name} (${entry.org_id})`,
    description: `${entry.name} ${entry.version} in the registry: profile ${profileNames[entry.profile]}, compliance with ${site.product} ${site.standardVersion} ${entry.compliance ? 'self-declared' : 'not declared'}, with the trace of a run.`,
  });
};

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

const shownTraces = 5;
/**
 * Maximum length of the drawn traces (characters of JSON), which bounds the size of the page; the first is always
 * drawn.
 */
const shownLength = 40_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { config, db } = context.get(servicesContext);
  const key = `${params.org}/${params.code}`;
  const evidence = await findEvidence(key);
  if (!evidence) return data({ found: undefined }, { status: 404 });
  const { entry, traces, check, checkedAt, checkerVersion, besides, problems, recheck, facts } = evidence;
  const { report, subject, status, versions = [] } = besides;
  const expiry = expiryOf(facts);
  const src = `/registry/${key}/badge.svg`;
  const { markdown, html } = makeBadge('light', config.siteUrl + src);
  const hasBadge = entry.compliance && check.conforms;
  const found = {
    entry,
    subject,
    status,
    versions,
    stages: {
      stage: stageOf(facts, Date.now()),
      expiresAt: expiry === undefined ? null : new Date(expiry).toISOString(),
      report: report && {
        tool: report.tool,
        made_at: report.made_at,
        server: report.server,
        calls: report.calls,
        rules: report.rules,
        traceCount: report.traces.length,
        listings: summariseListings(report.listings),
      },
      problems,
      recheck,
    },
    evidence: { check, checkedAt, checkerVersion },
    runs: firstThatFit(ownRunFirst(traces, entry.mcp_trace_id)).flatMap((trace) => {
      const timeline = makeTimeline(trace);
      return timeline ? [{ timeline, playground: playgroundLink(trace) }] : [];
    }),
    traceCount: traces.length,
    source: sourceOf(entry),
    owners: await showOwners(db, `entry/${key}`, subject?.endpoint),
    badge: hasBadge && {
      src,
      label: `${site.product} ${site.standardVersion}, self-declared`,
      markdown: await highlightCode(markdown),
      html: await highlightCode(html, 'html'),
    },
  };
  return data({ found });
}

/** Puts the run that the entry names before the other runs of its file. */
function ownRunFirst(traces: readonly Trace[], own: string): Trace[] {
  const isOwn = ({ mcp_trace_id }: Trace) => mcp_trace_id.toLowerCase() === own.toLowerCase();
  return traces.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

export default function EntryPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found)
    return (
      <MissingPage title="No such entry" back={{ href: '/registry', label: 'Search the registry' }}>
        There is no registry entry at this address. It may have been removed, or its codes may have changed.
      </MissingPage>
    );
  const { entry, subject, status, versions, stages, evidence, runs, traceCount, source, owners, badge } =
    found;
  const [own, ...others] = runs;
  const json = `/api/registry/entries/${entry.org_id}/${entry.agent_code}`;
  return (
    <article className="wrap pt-8 pb-20 md:pt-10">
      <Breadcrumb href="/registry" label="Registry">
        {entry.org_id} / {entry.agent_code}
      </Breadcrumb>
      <h1 className="mt-4 max-w-[20em] text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">
        <bdi>{entry.name}</bdi>
      </h1>
      <p className="mt-4 max-w-[42em] text-soft wrap-anywhere md:text-lg">{summaryOf(entry)}</p>
      <StatusBanner status={status} />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <p className="mb-8 flex flex-wrap items-center gap-2">
            <StateBadge state={status?.state ?? 'active'} />
            <ReferenceBadge entry={entry} />
            <Badge>{profileNames[entry.profile]}</Badge>
            <ComplianceBadge entry={entry} />
            <StageBadge stage={stages.stage} />
          </p>
          <Section id="run" title={traceCount === 1 ? 'Example run' : 'Example runs'} heading="mb-5 text-2xl">
            {own && <EntryRun run={own} />}
            {others.length > 0 && (
              <div className="mt-8 border-t border-rule text-sm">
                {others.map((run) => (
                  <details key={run.timeline.traceId} className="border-b border-rule">
                    <summary className="check-fold">
                      <span>
                        Run <code>{shortId(run.timeline.traceId)}</code> of{' '}
                        <code>{escapeHidden(run.timeline.context.agent_code)}</code>,{' '}
                        {countOf(run.timeline.total, 'event', 'events')}
                      </span>
                    </summary>
                    <div className="pt-3 pb-8">
                      <EntryRun run={run} />
                    </div>
                  </details>
                ))}
              </div>
            )}
            {traceCount > runs.length && (
              <p className="mt-4 text-sm text-soft">
                This entry has {traceCount} traces in total. The file contains the rest.
              </p>
            )}
          </Section>
        </div>
        <dl className="grid gap-y-4 text-sm max-lg:border-t max-lg:border-rule max-lg:pt-6 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10">
          <Fact name="Version">
            <bdi>{entry.version}</bdi>
          </Fact>
          <Fact name="Capabilities">
            {entry.capabilities.map((name) => (
              <code key={name} className="block">
                <bdi>{name}</bdi>
              </code>
            ))}
          </Fact>
          <Fact name="Example run">
            <code title={entry.mcp_trace_id}>{shortId(entry.mcp_trace_id)}</code>
          </Fact>
          <Fact name="Source">
            <TextLink href={source}>file</TextLink> · <TextLink href={json}>JSON</TextLink>
          </Fact>
          {subject && <SubjectFacts subject={subject} />}
        </dl>
      </div>
      <EntryStages entry={entry} {...stages} />
      <div className="mt-14 grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-2">
        <EntryEvidence {...evidence} rules={stages.report?.rules} />
        <div>
          {badge && <EntryBadge badge={badge} />}
          <EntryVersions current={entry.version} versions={versions} />
          <ListingOwners owners={owners} noun="entry" className="mt-14" />
        </div>
      </div>
    </article>
  );
}

/** A sentence about what an entry declares and offers. */
function summaryOf({ compliance, profile, capabilities: [first, ...rest] }: Found['entry']): string {
  const declares = `${compliance ? 'Declares' : 'Does not declare'} compliance with ${site.standardVersion}, profile ${profileNames[profile]}`;
  if (first === undefined) return `${declares}.`;
  return `${declares}; offers ${escapeHidden(first)}${rest.length > 0 ? ` and ${rest.length} more` : ''}.`;
}

/** The first traces, as many as the page has room for, but at least one. */
function firstThatFit<T>(traces: T[]): T[] {
  let length = 0;
  return traces.slice(0, shownTraces).filter((trace, at) => {
    length += JSON.stringify(trace).length;
    return at === 0 || length <= shownLength;
  });
}

function EntryRun({ run: { timeline, playground } }: { run: Found['runs'][number] }) {
  const name = shortId(timeline.traceId);
  return (
    <>
      <p className="font-mono text-xs wrap-anywhere text-soft">
        trace {name} · <span className="inline-block">{escapeHidden(timeline.context.timestamp)}</span>
        <br />
        <bdi>{escapeHidden(timeline.context.input_type)}</bdi> →{' '}
        <bdi>{escapeHidden(timeline.context.output_type)}</bdi>
      </p>
      {playground && (
        <p className="mt-2 text-sm">
          <TextLink href={playground}>Open in the Playground</TextLink>
        </p>
      )}
      <div className="mt-5">
        <TraceWaterfall timeline={timeline} label={`Events of trace ${name}`} />
      </div>
    </>
  );
}

/** The badge of an entry, and how to show it elsewhere. */
function EntryBadge({ badge }: { badge: Exclude<Found['badge'], false> }) {
  return (
    <Section id="badge" title="Badge" className="mb-14" heading="mb-5 text-2xl">
      <img src={badge.src} alt={badge.label} width="236" height="22" />
      <p className="mt-4 mb-6 text-sm text-soft">
        The badge is available while the entry declares compliance and conforms. Add <code>?style=dark</code>{' '}
        or <code>?style=outline</code> for another look.
      </p>
      <div className="grid grid-cols-1 gap-4">
        <CodeBlock code={badge.markdown} title="Markdown" />
        <CodeBlock code={badge.html} title="HTML" />
      </div>
    </Section>
  );
}

/** Banner of a deprecated or gone entry: reason and replacement. Renders nothing for an active one. */
function StatusBanner({ status }: { status: Besides['status'] }) {
  if (!status || status.state === 'active') return null;
  const { state, since, reason, replaced_by } = status;
  return (
    <div className="mt-7 max-w-[46rem] border-l-2 border-signal pl-4" role="note">
      <p className="font-semibold">
        {state === 'gone' ? 'Gone' : 'Deprecated'} since <time dateTime={since}>{formatLongDate(since)}</time>
      </p>
      <p className="mt-0.5 wrap-anywhere text-soft">
        <bdi>{reason}</bdi>{' '}
        {replaced_by && <TextLink href={`/registry/${replaced_by}`}>Use {replaced_by} instead.</TextLink>}
      </p>
    </div>
  );
}
