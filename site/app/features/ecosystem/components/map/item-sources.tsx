import type { Item } from '../../catalogue/item.server.ts';

const shown = 4;

/** When the facts were looked at, and where they were seen. */
export function ItemSources({ item, checked }: { item: Item; checked: string | null }) {
  return (
    <div className="text-sm">
      <p>
        {checked ?? 'Never'}
        <span className="text-soft">
          {item.source
            ? `, when it was read from the registry at ${hostOf(item.source)}.`
            : item.seenIn.length > 0
              ? ', against stored copies of its sources. Nothing has been checked on the live web since.'
              : '.'}
        </span>
      </p>
      {item.leftOut.length > 0 && (
        <>
          <p className="mt-4 text-soft">Not here, of its registry’s entry</p>
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
          <p className="mt-4 text-soft">Seen in</p>
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
        A tier says who runs an item and what was seen of it, not how good it is. Official: its vendor, the
        vendor of what it connects to, or the protocol’s own project. Verified: its own files were seen.
        Community: seen in a list, or imported.
      </p>
    </div>
  );
}

const hostOf = (source: string) => source.replace(/^https?:\/\//, '');
