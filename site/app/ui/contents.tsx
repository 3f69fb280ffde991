interface ContentsProps {
  /** Accessible name, such as "Contents". */
  label: string;
  entries: readonly { id: string; label: string }[];
}

/** The list of a page's sections on a line; `enhance/contents.ts` moves the node to the one in sight. */
export function Contents({ label, entries }: ContentsProps) {
  return (
    <nav aria-label={label} className="contents-list" data-contents>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
