import { checkDocuments } from '@context-native/checker';
import { Check } from 'lucide';
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
import { findExample } from '../examples/examples.server.ts';
import type { Route } from './+types/embed-trace';

export const handle: PageHandle = {
  page: 'frame',
  finished: { topics: () => [], query: /^\?example=[a-z-]{1,60}$/ },
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Trace: ${args.loaderData.title}` : 'Trace',
    description: 'A trace from the standard’s examples, to embed in other pages.',
    noindex: true,
    path: args.location.pathname + args.location.search,
  });

/** `/embed/trace?example=smb-invoice-vat`. @throws Refusal 404 where no example of that name is a trace */
export async function loader({ url, context }: Route.LoaderArgs) {
  const example = findExample(url.searchParams.get('example'));
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

/** A read-only trace for a frame of another site. */
export default function EmbeddedTrace({ loaderData }: Route.ComponentProps) {
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
