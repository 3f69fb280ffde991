import { createContext, type ReactNode, useContext } from 'react';
import { formatLongDate } from '#app/lib/dates.ts';
import { claimOf } from '#app/services/claims/dated-claims.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { clauseHref } from '#app/ui/check-results.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { TableScroll } from '#app/ui/table-scroll.tsx';
import { site } from '#site';
import reach from '../../../../../standard/reach.json';
import { readTelemetrySample } from '../guides/adoption.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/opentelemetry';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  const { clauses } = await readSpecification();
  return {
    sample: await readTelemetrySample(),
    status: claimOf('otel-genai-status'),
    clauses: clauses.map(({ number }) => number),
  };
}

const conventions = 'https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-agent-spans/';
const mcpConventions = 'https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/';
const lesson = '/course-module?module=MCP-330&lesson=03-volume-sampling-and-opentelemetry';

/** A link to a clause, or plain text if the standard has no such clause. */
const Clause = ({ number }: { number: string }) =>
  useContext(KnownClauses).includes(number) ? (
    <TextLink href={clauseHref(number)}>clause {number}</TextLink>
  ) : (
    `clause ${number}`
  );
const KnownClauses = createContext<readonly string[]>([]);

/** The section of the working draft that maps spans to traces. */
const MappingLink = () => (
  <TextLink href={`${workingDraft.path}#section-19`}>its section on OpenTelemetry</TextLink>
);

/** On a small screen each question is a heading, and each answer has the name of its column. */
const listWhenNarrow =
  'sm:[&_tbody_th]:min-w-36 sm:[&_tbody_th]:whitespace-nowrap max-sm:[&_:is(&,tbody,tr,th,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_:is(th,td)]:border-0 max-sm:[&_td]:pt-0 max-sm:[&_tbody_th]:pb-1 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-rule max-sm:[&_td]:before:block max-sm:[&_td]:before:text-xs max-sm:[&_td]:before:text-soft max-sm:[&_td]:before:content-[attr(data-name)]';

const differences: [question: string, telemetry: ReactNode, trace: ReactNode][] = [
  [
    'Who reads it',
    'The team that operates the system, now.',
    'Auditors, partners, successors: people who weren’t there.',
  ],
  [
    'What it describes',
    'A timed operation (span), below the span that caused it.',
    'A whole run, in one document.',
  ],
  [
    'Who did it',
    'A service, as its owner named it.',
    <>
      An organisation and its agent, in required fields (<Clause number="4.1" />
      ).
    </>,
  ],
  [
    'In which order',
    'Each span has a start and an end, and many overlap.',
    <>
      Events are sorted by time (<Clause number="3.2" />
      ).
    </>,
  ],
  [
    'How long it is kept',
    'Days or weeks, and often only a sample.',
    'As long as you have to answer for the run.',
  ],
  [
    'What is valid',
    'Whatever the backend reads, depending on the instrumentation’s version.',
    'A document that breaks no numbered clause. You need only the document to check it.',
  ],
];

export default function OpenTelemetryPage({ loaderData }: Route.ComponentProps) {
  const { sample, status, clauses } = loaderData;
  return (
    <KnownClauses value={clauses}>
      <div className="wrap pb-20 md:pb-24">
        <ChapterHead kicker="adoption · next to telemetry" title="Why not OpenTelemetry?" isStacked>
          Use it. OpenTelemetry shows you how your own system runs. A trace of {site.product} is the record of
          a run that one organisation gives to another. Both projects use the word “trace”. If you need our
          kind of trace, you probably run OpenTelemetry already. Keep it.
        </ChapterHead>
        <Chapter id="difference" title="What each is for">
          <TableScroll label="OpenTelemetry and this standard">
            <table className={listWhenNarrow}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">OpenTelemetry</th>
                  <th scope="col">{site.product}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(([question, telemetry, trace]) => (
                  <tr key={question}>
                    <th scope="row">{question}</th>
                    <td data-name="OpenTelemetry">{telemetry}</td>
                    <td data-name={site.product}>{trace}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Chapter>
        <Chapter id="telemetry" title="What spans give">
          <p>
            Spans form a tree with durations. Libraries in many languages send them to a backend of your
            choice. OpenTelemetry’s <TextLink href={conventions}>conventions for generative AI</TextLink> name
            the spans of an agent’s work, as in <code>invoke_agent</code> and <code>execute_tool</code>, and
            attributes such as <code>gen_ai.agent.name</code>, <code>gen_ai.tool.name</code> and token counts.
            The conventions <TextLink href={mcpConventions}>for MCP</TextLink> add{' '}
            <code>mcp.method.name</code>, and pass a telemetry trace’s identity from client to server in{' '}
            <code>params._meta</code>.
          </p>
          <p>
            Spans tell you why a call was slow, where it failed and what it cost. {site.standardVersion} of
            this standard covers none of that. The working draft of {workingDraft.name} maps spans to traces
            in <MappingLink />.
          </p>
          <p className="text-soft">
            {status.says} (<TextLink href={status.source.href}>{status.source.label}</TextLink>, checked on{' '}
            {formatLongDate(status.checked)}).
          </p>
        </Chapter>
        <Chapter id="trace" title="What a trace gives">
          <dl className="terms">
            <Term name="Identity">
              The run, its agent, organisation, types of input and output, and profile:{' '}
              <Clause number="3.6" /> and <Clause number="4.1" />. You can read all of this without access to
              the producer’s systems.
            </Term>
            <Term name="Order">
              Events are in order, and no event comes before the context: <Clause number="3.1" /> and{' '}
              <Clause number="3.2" />.
            </Term>
            <Term name="Evidence">
              Both sides run the same checks on the same document, and each finding names its clause:{' '}
              <Clause number="8.4" />. The checks prove the form, not the truth of the content.{' '}
              {site.standardVersion} has no signatures.
            </Term>
          </dl>
        </Chapter>
        <Chapter id="both" title="How to use both">
          <ol className="list-decimal space-y-3 pl-5 marker:text-soft">
            <li>Keep your instrumentation, and sample as you like.</li>
            <li>
              Write the trace where the run begins and ends, not in the collector: you can’t recover spans
              that sampling dropped.
            </li>
            <li>
              Link the two. Set the <code>mcp_trace_id</code> as a span attribute, under a name of your
              choice. Keep the <code>traceparent</code> in a payload of the trace, because{' '}
              {site.standardVersion} has no field for it (<Clause number="3.8" />
              ).
            </li>
          </ol>
          <CodeBlock code={sample} title="a trace that refers to its spans" />
          <p>
            A <code>traceparent</code> is not an <code>mcp_trace_id</code>: one telemetry trace may cover many
            runs, and its spans may be gone when you look for them. The lesson{' '}
            <TextLink href={lesson}>Volume, sampling and OpenTelemetry</TextLink> has the details.
          </p>
        </Chapter>
        <Chapter id="lost" title="What is lost">
          <dl className="terms">
            <Term name="From spans to a trace">
              Durations become points in time, and the tree becomes a list. You have to supply what spans
              lack: the types of input and output, the profile, and the organisation responsible for the run.
              Runs that were not sampled are missing. If the machines’ clocks differ, events may end up in the
              wrong order.
            </Term>
            <Term name="From a trace to spans">
              Traces have no parent or end fields. Pair events by a convention, such as <code>call_id</code>{' '}
              in the examples. Payloads are free-form, so you can’t rely on any attribute. The conventions
              have no names for the context’s members.
            </Term>
            <Term name="A mapping">
              {site.standardVersion} has no mapping. The working draft of {workingDraft.name} has a normative
              mapping in both directions, in <MappingLink />. It covers names, units, outcomes and losses. The
              working draft is not published and may change.
            </Term>
            <Term name="A bridge">
              <code>{site.packages.names.opentelemetry}</code> uses that mapping to convert spans of
              instrumented agents, MCP servers and gateways to traces, and back. It is one of the{' '}
              <TextLink href="/deploy#downloads">downloads</TextLink>.
            </Term>
          </dl>
        </Chapter>
        <Chapter id="when" title="When you need only one, or neither">
          <p>
            If nobody outside your team will ever ask about a run, telemetry is enough. If one partner asks,
            and you can agree on a format with them, that format is enough. A standard pays off when several
            parties ask for your records and none wants to learn your format.
          </p>
          <p>
            {reach.today} {reach.limit} {reach.next} v0.1 and v0.2 are drafts and may change:{' '}
            <TextLink href="/specification/changelog">see the changelog</TextLink>.
          </p>
          <p>
            Next: <TextLink href="/adoption#steps">the four steps of adoption</TextLink>,{' '}
            <TextLink href="/playground">a trace to check now</TextLink>, and{' '}
            <TextLink href="/mcp-map?category=observability">tools for telemetry of MCP</TextLink> on the map.
          </p>
        </Chapter>
      </div>
    </KnownClauses>
  );
}
