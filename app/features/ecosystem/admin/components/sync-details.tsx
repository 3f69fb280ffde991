interface SyncDetailsProps {
  details: { name: string; did: string; slug?: string | undefined; why?: string | undefined }[];
  added: number;
  changed: number;
  deprecated: number;
  removed: number;
  malformed: number;
}

const words: Record<string, string> = {
  added: 'new',
  changed: 'changed',
  deprecated: 'deprecated',
  removed: 'taken off the map',
  malformed: 'left out',
  partial: 'read without some members',
};

/** What one run did, entry by entry, as far as it is kept. */
export function SyncDetails({ details, added, changed, deprecated, removed, malformed }: SyncDetailsProps) {
  const all = added + changed + malformed;
  if (all === 0) return <span className="text-soft">Nothing</span>;
  const partial = details.filter(({ did }) => did === 'partial').length;
  // An entry that was not read whole has two lines: what became of it, and what is not here.
  const more = all - (details.length - partial);
  const counts = [
    deprecated > 0 && `${deprecated} deprecated`,
    removed > 0 && `${removed} taken off`,
    malformed > 0 && `${malformed} left out`,
    partial > 0 && `${partial} not whole`,
  ].filter(Boolean);
  return (
    <details>
      <summary>
        {all === 1 ? '1 entry' : `${all} entries`}
        {counts.length > 0 && `: ${counts.join(', ')}`}
      </summary>
      <ul className="mt-2 grid gap-1 text-sm wrap-anywhere">
        {details.map(({ name, did, slug, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a registry may send one name twice, and the list never moves
          <li key={index}>
            {slug ? (
              <a className="link" href={`/mcp-map/${slug}`}>
                {name}
              </a>
            ) : (
              name
            )}
            : {words[did] ?? did}
            {why && <span className="text-soft"> ({why})</span>}
          </li>
        ))}
        {more > 0 && <li className="text-soft">and {more} more</li>}
      </ul>
    </details>
  );
}
