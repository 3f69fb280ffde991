interface ContentsProps {
  /** Accessible name, such as "Contents". */
  label: string;
  entries: readonly { id: string; label: string }[];
}

/** Links to a page's sections. `enhance/contents.ts` marks the section that is being read. */
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
