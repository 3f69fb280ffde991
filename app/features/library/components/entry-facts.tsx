import type { ContentEntry } from '../entries.server.ts';

/** What is known of a work, in the small line: what is not known is left out. */
export function EntryFacts({ entry }: { entry: ContentEntry }) {
  return (
    <div className="kicker grid gap-0.5">
      {entry.contributorName && <p className="text-ink">{entry.contributorName}</p>}
      <p className="flex flex-wrap gap-x-4">
        <span>Licence: {entry.licenseName}</span>
        <span className="live-only">
          Views <span data-views>{entry.viewCount}</span> · Downloads {entry.downloadCount}
        </span>
      </p>
      {entry.requiresAttribution && <p className="text-signal">Attribution required for use</p>}
    </div>
  );
}
