import { checkDocuments } from '@context-native/checker';
import { Check } from 'lucide';
import { embeddedTraceHref } from '#app/lib/embedded-trace.ts';
import { once } from '#app/lib/once.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { verdictOf } from '#app/ui/check-results.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { ErrorIcon } from '#app/ui/error-icon.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { Icon } from '#app/ui/icon.ts';
import { LogoMark } from '#app/ui/logo.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { TraceFigure } from '#app/ui/trace-figure.tsx';
import { site } from '#site';
import { findExample, listExamples } from '../examples/examples.server.ts';
import type { Route } from './+types/embed-trace';

export const handle: PageHandle = {
  page: 'frame',
  finished: { topics: () => [], query: /^\?example=[a-z-]{1,60}$/ },
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: titleOf(args.loaderData),
    description: 'A trace from the standard’s examples, to embed in other pages.',
    noindex: true,
    path: args.location.pathname + args.location.search,
  });

/** Title of the page, in the three cases: one trace, the list of them, an error. */
function titleOf(loaderData: Route.MetaArgs['loaderData']): string {
  if (!loaderData) return 'Trace';
  return loaderData.traces ? 'Traces to embed' : `Trace: ${loaderData.title}`;
}

/**
 * `/embed/trace?example=smb-invoice-vat`; without an example, the list of them. @throws Refusal 404 where no example of
 * that name is a trace
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('example');
  if (asked === null) return { traces: listTraces() };
  const example = findExample(asked);
  const check = example && checkDocuments(example.text).documents[0];
  if (!example || !check?.timeline) throw new Refusal(404, 'There is no example trace with this name.');
  const { name, title, text } = example;
  return {
    title,
    conforms: check.conforms,
    verdict: verdictOf(check),
    timeline: check.timeline,
    json: await highlightCode(text, 'json'),
    file: `${name}.json`,
    playground: `${context.get(servicesContext).config.siteUrl}/playground?example=${name}`,
  };
}

/** Names and titles of the examples that are traces. */
const listTraces = once(() =>
  listExamples()
    .filter(({ text }) => checkDocuments(text).documents[0]?.timeline)
    .map(({ name, title }) => ({ name, title })),
);

/** A read-only trace for a frame of another site, or the list of all traces. */
export default function EmbeddedTrace({ loaderData }: Route.ComponentProps) {
  if (loaderData.traces) return <TraceList traces={loaderData.traces} />;
  const { title, conforms, verdict, timeline, json, file, playground } = loaderData;
  return (
    <div className="p-1">
      <h1 className="sr-only">Trace: {title}</h1>
      <TraceFigure
        timeline={timeline}
        json={<CodeBlock code={json} title={file} />}
        caption={
          <>
            <span className="flex items-center gap-2">
              {conforms ? (
                <Icon of={Check} className="size-4 text-ok" strokeWidth={2} />
              ) : (
                <ErrorIcon className="size-4" />
              )}
              {verdict}
            </span>
            <a
              className="link ml-auto flex items-center gap-2"
              href={playground}
              target="_blank"
              rel="noopener"
            >
              <LogoMark className="size-4" />
              Open in the playground of {site.product}
            </a>
          </>
        }
      />
    </div>
  );
}

function TraceList({ traces }: { traces: { name: string; title: string }[] }) {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl">Traces to embed</h1>
      <p className="mt-4 mb-8 max-w-[38em] text-soft">
        Choose a trace to see its page. To show it on your site, use the page’s URL as the source of an
        iframe.
      </p>
      <ul className="max-w-[46rem] border-t border-rule">
        {traces.map(({ name, title }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3"
          >
            <a className="link font-semibold" href={embeddedTraceHref(name)}>
              {title}
            </a>
            <code className="text-xs wrap-anywhere text-soft">{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
