import { formatLongDate } from '#app/lib/dates.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { LayerStack } from '../components/layer-stack.tsx';
import { compiledOn, type Layer, listLayers } from '../organisations.server.ts';
import type { Route } from './+types/layers';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta = metaOf({
  title: 'New Layers',
  description:
    'The six layers of the MCP ecosystem, from standards bodies to models, with the organisations that build each and what a trace has to do with it.',
});

export function loader() {
  return { layers: listLayers(), compiledOn };
}

export default function LayersPage({ loaderData }: Route.ComponentProps) {
  const { layers } = loaderData;
  const count = layers.reduce((sum, { organisations }) => sum + organisations.length, 0);
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <header className="mb-12 grid items-end gap-x-16 gap-y-5 lg:grid-cols-[auto_minmax(0,36rem)] lg:justify-between">
        <div>
          <p className="kicker">
            {count} organisations · {layers.length} layers
          </p>
          <h1 className="mt-3 text-3xl md:text-4xl">New Layers</h1>
        </div>
        <p className="text-soft md:text-lg">
          Between a language model and the data that it works on, layers have grown that did not exist before
          the Model Context Protocol. This is who builds them; what they build is on the{' '}
          <a className="link" href="/mcp-map">
            MCP Map
          </a>
          .
        </p>
      </header>
      <LayerStack layers={layers} />
      {layers.map((layer) => (
        <LayerSection key={layer.id} layer={layer} />
      ))}
      <p className="kicker mt-14 max-w-[60em] border-t border-rule pt-4">
        Compiled on {formatLongDate(loaderData.compiledOn)} from public repositories; links may have moved
        since. A place in the list is no endorsement, in either direction, and none of these organisations is
        said to use {site.product}. Something is wrong or missing:{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        .
      </p>
      <EcosystemPages current="/ecosystem/layers" />
    </div>
  );
}

function LayerSection({ layer }: { layer: Layer }) {
  return (
    <section
      aria-labelledby={layer.id}
      className="mt-14 grid gap-x-14 gap-y-5 md:mt-20 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="lg:sticky lg:top-8 lg:self-start">
        <h2 id={layer.id} className="text-2xl">
          {layer.title}
        </h2>
        <p className="mt-3 max-w-[34em] text-[0.9375rem]">{layer.about}</p>
        <p className="mt-3 max-w-[34em] text-[0.9375rem] text-soft">{layer.traces}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[38%] md:w-[14rem]">
              organisation
            </th>
            <th scope="col">what it does here</th>
            <th scope="col" className="pr-0! text-right max-md:hidden">
              address
            </th>
          </tr>
        </thead>
        <tbody>
          {layer.organisations.map(({ name, websiteUrl, about }) => (
            <tr key={name}>
              <th scope="row" className="font-medium">
                <TextLink href={websiteUrl}>{name}</TextLink>
              </th>
              <td className="text-soft">{about}</td>
              <td className="w-px pr-0! text-right font-mono text-xs whitespace-nowrap text-soft max-md:hidden">
                {new URL(websiteUrl).host.replace('www.', '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
