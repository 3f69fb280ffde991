import type { Layer } from '../organisations.server.ts';

const step = 22;

/** The layers as lines, with a node for each organisation: how much is built where, at a glance. */
export function LayerStack({ layers }: { layers: readonly Layer[] }) {
  return (
    <nav aria-label="Layers">
      <ol className="border-b border-rule">
        {layers.map(({ id, title, organisations: { length } }) => (
          <li key={id} className="border-t border-rule">
            <a
              href={`#${id}`}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 py-3 hover:text-signal md:grid-cols-[17rem_minmax(0,1fr)_2rem]"
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
              <span className="text-right font-mono text-xs text-soft">
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
