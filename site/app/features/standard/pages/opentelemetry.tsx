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

/** A text without the clause has it nowhere to lead to: a site for another standard writes this page anew. */
const Clause = ({ number }: { number: string }) =>
  useContext(KnownClauses).includes(number) ? (
    <TextLink href={clauseHref(number)}>clause {number}</TextLink>
  ) : (
    `clause ${number}`
  );
const KnownClauses = createContext<readonly string[]>([]);

/** Where the working draft says what becomes what. */
const MappingLink = () => (
  <TextLink href={`${workingDraft.path}#section-19`}>its section on OpenTelemetry</TextLink>
);

const differences: [question: string, telemetry: ReactNode, trace: ReactNode][] = [
  [
    'Who reads it',
    'The team that operates the system, now.',
    'An auditor, a partner, a successor: people who were not there.',
  ],
  ['What one is', 'A span: a timed operation, under the span that caused it.', 'A run: one document.'],
  [
    'Who did it',
    'A service, as its owner named it.',
    <>
      An organisation and its agent, in fields that no trace may lack (<Clause number="4.1" />
      ).
    </>,
  ],
  [
    'In which order',
    'Each span has a beginning and an end; many overlap.',
    <>
      Events stand in the order of their moments (<Clause number="3.2" />
      ).
    </>,
  ],
  ['How long it is kept', 'Days or weeks, and often a sample.', 'As long as the run has to be answered for.'],
  [
    'What is right',
    'What the backend can read, by the instrumentation’s version.',
    'What breaks no numbered clause: anybody can check it, with the document alone.',
  ],
];

export default function OpenTelemetryPage({ loaderData }: Route.ComponentProps) {
  const { sample, status, clauses } = loaderData;
  return (
    <KnownClauses value={clauses}>
      <div className="wrap pb-20 md:pb-24">
        <ChapterHead kicker="adoption · beside telemetry" title="Why not OpenTelemetry?">
          Use it. OpenTelemetry shows those who run a system how it runs. A trace of {site.product} is what
          one organisation hands to another as the record of a run. They share a word, and most who need the
          second have the first already.
        </ChapterHead>
        <Chapter id="difference" title="What each is for">
          <TableScroll label="OpenTelemetry and this standard" className="prose">
            <table>
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
                    <td>{telemetry}</td>
                    <td>{trace}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Chapter>
        <Chapter id="telemetry" title="What spans give">
          <p>
            Spans in a tree, with durations, from libraries in many languages, to a backend of your choice.
            Its <TextLink href={conventions}>conventions for generative AI</TextLink> name the spans of an
            agent’s work, as in <code>invoke_agent</code> and <code>execute_tool</code>, and attributes such
            as <code>gen_ai.agent.name</code>, <code>gen_ai.tool.name</code> and the numbers of tokens. Those{' '}
            <TextLink href={mcpConventions}>for MCP</TextLink> add <code>mcp.method.name</code>, and carry the
            identity of a telemetry trace in <code>params._meta</code> from client to server.
          </p>
          <p>
            None of that is in {site.standardVersion} of this standard. It answers why a call was slow, where
            it failed and what it cost. The working draft of {workingDraft.name} names which of it becomes
            what, in <MappingLink />.
          </p>
          <p className="text-soft">
            {status.says} (<TextLink href={status.source.href}>{status.source.label}</TextLink>, checked on{' '}
            {formatLongDate(status.checked)}).
          </p>
        </Chapter>
        <Chapter id="trace" title="What a trace gives">
          <dl className="terms">
            <Term name="Identity">
              Which run, of which agent, for which organisation, from what to what, under which profile:{' '}
              <Clause number="3.6" /> and <Clause number="4.1" />. It is read without access to the producer’s
              systems.
            </Term>
            <Term name="Order">
              No event stands before the context or out of its time: <Clause number="3.1" /> and{' '}
              <Clause number="3.2" />.
            </Term>
            <Term name="Evidence">
              Both sides run the same checks on the same document, and each finding names its clause:{' '}
              <Clause number="8.4" />. That shows the form. It does not show that what was written is true,
              and {site.standardVersion} signs nothing.
            </Term>
          </dl>
        </Chapter>
        <Chapter id="both" title="How to use both">
          <ol className="list-decimal space-y-3 pl-5 marker:text-soft">
            <li>Keep your instrumentation as it is, and sample it as you like.</li>
            <li>
              Write the trace where the run begins and ends, not in the collector: what was sampled away
              cannot be written down later.
            </li>
            <li>
              Join them by reference. The span gets the <code>mcp_trace_id</code> as an attribute, under a
              name of your own; the trace keeps the <code>traceparent</code> in a payload, since{' '}
              {site.standardVersion} has no field for it (<Clause number="3.8" />
              ).
            </li>
          </ol>
          <CodeBlock code={sample} title="a trace that knows its spans" />
          <p>
            A <code>traceparent</code> is not an <code>mcp_trace_id</code>: one telemetry trace may cover many
            runs, and its spans may be gone when somebody follows it. The lesson{' '}
            <TextLink href={lesson}>Volume, sampling and OpenTelemetry</TextLink> goes further.
          </p>
        </Chapter>
        <Chapter id="lost" title="What is lost">
          <dl className="terms">
            <Term name="From spans to a trace">
              Durations become moments, and the tree a list. What spans do not say has to come from elsewhere:
              the types of input and output, the profile, the organisation that answers for the run. Runs that
              were not sampled are missing. Clocks of several machines may break the order.
            </Term>
            <Term name="From a trace to spans">
              Parents and ends are missing: only a producer’s own custom, such as the <code>call_id</code> of
              the examples, says which two events are one call. Payloads are free, so no attribute can be
              relied on, and the members of the context have no names in the conventions.
            </Term>
            <Term name="A mapping">
              {site.standardVersion} has none. The working draft of {workingDraft.name} has a normative one,
              both ways, in <MappingLink />: names, units, outcomes, and what is lost each way. It is not
              published and may change.
            </Term>
            <Term name="A bridge">
              <code>{site.packages.names.opentelemetry}</code> makes traces of the spans of instrumented
              agents, MCP servers and gateways, and spans of traces, by that mapping. It is one of the{' '}
              <TextLink href="/deploy#downloads">downloads</TextLink>.
            </Term>
          </dl>
        </Chapter>
        <Chapter id="when" title="When you need neither, or one">
          <p>
            If nobody outside your team will ever ask about a run, telemetry is enough. If somebody will, and
            you can agree on a form with them alone, that form is enough. A standard pays when there are
            several who ask, and none of them wants to learn yours.
          </p>
          <p>
            {reach.today} {reach.limit} {reach.next} Both are drafts and may change:{' '}
            <TextLink href="/specification/changelog">see the changelog</TextLink>.
          </p>
          <p>
            <TextLink href="/adoption#steps">The four steps of adoption</TextLink>,{' '}
            <TextLink href="/playground">a trace to check now</TextLink>, and{' '}
            <TextLink href="/mcp-map?category=observability">tools for telemetry of MCP</TextLink> on the map.
          </p>
        </Chapter>
      </div>
    </KnownClauses>
  );
}
