interface DeskTab {
  label: string;
  href: string;
  count: number;
  isCurrent: boolean;
}

/** The states of what a list of the desk holds, with how many there are of each. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly DeskTab[] }) {
  return (
    <nav aria-label={label} className="tab-list">
      {tabs.map(({ label, href, count, isCurrent }) => (
        <a key={href} className="tab" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
          <span className="ml-1.5 font-mono text-xs font-normal text-soft">
            {count.toLocaleString('en-GB')}
            {count >= 10_000 && '+'}
          </span>
        </a>
      ))}
    </nav>
  );
}
