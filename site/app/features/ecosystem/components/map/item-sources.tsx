import type { Item } from '../../catalogue/item.server.ts';

const shown = 4;

/** Date of the last check, and the sources of the facts. */
export function ItemSources({ item, checked }: { item: Item; checked: string | null }) {
  return (
    <div className="text-sm">
      <p>
        {checked ?? 'Never'}
        <span className="text-soft">
          {item.source
            ? `, read from the registry at ${hostOf(item.source)}.`
            : item.seenIn.length > 0
              ? ', checked against saved copies of its sources, not online.'
              : '.'}
        </span>
      </p>
      {item.leftOut.length > 0 && (
        <>
          <p className="mt-4 text-soft">Left out of its registry entry</p>
          <ul className="mt-1 text-xs wrap-anywhere">
            {item.leftOut.slice(0, shown).map(({ member, why }) => (
              <li key={member} className="py-0.5">
                <code>{member}</code>: {why}
              </li>
            ))}
            {item.leftOut.length > shown && <li>and {item.leftOut.length - shown} more</li>}
          </ul>
        </>
      )}
      {item.seenIn.length > 0 && (
        <>
          <p className="mt-4 text-soft">Sources</p>
          <ul className="mt-1 font-mono text-xs wrap-anywhere">
            {item.seenIn.slice(0, shown).map((source) => (
              <li key={source} className="py-0.5">
                {source}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-soft">
        The tier shows who publishes the item and what we verified. It isn’t a rating. Official: published by
        its vendor, the vendor of the product it connects to, or the MCP project. Verified: we saw its own
        files. Community: listed elsewhere, or imported.
      </p>
    </div>
  );
}

const hostOf = (source: string) => source.replace(/^https?:\/\//, '');
