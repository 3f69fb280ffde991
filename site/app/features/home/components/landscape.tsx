import { formatNumber } from '#app/lib/format-number.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { Route } from '../pages/+types/home';

/** The ecosystem map in small: a line for each category, as long as it has items, the longest first. */
export function Landscape({ categories }: Pick<Route.ComponentProps['loaderData'], 'categories'>) {
  const sorted = categories.toSorted((one, other) => other.count - one.count);
  const most = sorted[0]?.count ?? 1;
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="landscape" className="border-t border-rule">
      <div className="wrap py-12 md:py-16">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="landscape" className="text-2xl md:text-3xl">
            The landscape
          </h2>
          <p className="text-[0.9375rem] text-soft">
            {formatNumber(all)} entries around MCP, each with its source, on{' '}
            <TextLink href="/mcp-map">the map</TextLink>
          </p>
        </div>
        <ul className="landscape">
          {sorted.map(({ slug, name, count }) => (
            <li key={slug}>
              <a href={`/mcp-map?category=${slug}`}>
                <span>{name}</span>
                <span className="font-mono text-xs text-soft">{formatNumber(count)}</span>
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, Math.round((100 * count) / most))} height="2" />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
