import { formatLongDate } from '#app/lib/dates.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { compiledOn, type Layer, listLayers } from '../organisations.server.ts';
import type { Route } from './+types/layers';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

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
          The Model Context Protocol has created new layers between a language model and its data. This page
          shows who builds them. Their products are on the{' '}
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
        Compiled on {formatLongDate(loaderData.compiledOn)} from public repositories. Links may have moved
        since. A listing is not an endorsement in either direction, and doesn’t mean that an organisation uses{' '}
        {site.product}. Is something wrong or missing? Write to{' '}
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
            <th scope="col">role</th>
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
              <td className="w-px pr-0! text-right text-xs tabular-nums whitespace-nowrap text-soft max-md:hidden">
                {new URL(websiteUrl).host.replace('www.', '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const step = 22;

/** The layers as lines with a node for each organisation. */
function LayerStack({ layers }: { layers: readonly Layer[] }) {
  return (
    <nav aria-label="Layers">
      <ol className="border-b border-rule">
        {layers.map(({ id, title, organisations: { length } }) => (
          <li key={id} className="border-t border-rule">
            <a
              href={`#${id}`}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 py-3 hover:underline md:grid-cols-[17rem_minmax(0,1fr)_2rem]"
            >
              <span className="font-serif text-[1.1875rem] leading-tight">{title}</span>
              <svg
                viewBox={`0 0 ${17 * step} 16`}
                className="order-last col-span-2 h-3 w-full max-w-[24rem] md:order-none md:col-span-1 md:h-4"
                preserveAspectRatio="xMinYMid meet"
                fill="none"
                stroke="currentColor"
                aria-hidden="true"
              >
                <path d={`M8 8H${(length - 1) * step + 8}`} strokeWidth="1.5" />
                {Array.from({ length }, (_, index) => (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: nodes are alike
                    key={index}
                    cx={index * step + 8}
                    cy="8"
                    r="5"
                    strokeWidth="2"
                    className="fill-paper"
                  />
                ))}
              </svg>
              <span className="text-right text-xs tabular-nums text-soft">
                {length}
                <span className="sr-only"> organisations</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
