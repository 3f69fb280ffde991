import { Badge } from '#app/ui/badge.tsx';
import type { ContentEntry } from '../entries.server.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryPicture, type ShownEntry } from './entry-picture.tsx';

/** One work in the grid. */
export function EntryCard({ entry, hasThumbnails }: ShownEntry) {
  return (
    <article className="relative flex flex-col gap-2.5" data-counted>
      <EntryPicture entry={entry} hasThumbnails={hasThumbnails} />
      <p className="kicker mt-1">{entry.categoryName}</p>
      <h3 className="text-[1.375rem] leading-tight wrap-anywhere">{entry.title}</h3>
      <p className="text-[0.9375rem] text-soft">{entry.description}</p>
      <div className="mt-auto grid gap-3 pt-1">
        <EntryFacts entry={entry} />
        <EntryActions entry={entry} label="View" />
      </div>
    </article>
  );
}

/** The work in the featured slot, above all others. */
export function FeaturedEntry({ entry, hasThumbnails }: ShownEntry) {
  return (
    <section
      aria-labelledby="featured"
      className="relative mb-10 grid gap-x-10 gap-y-5 border-t border-rule pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      data-counted
    >
      <EntryPicture entry={entry} hasThumbnails={hasThumbnails} />
      <div className="flex flex-col items-start gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="signal">Featured</Badge>
          <span className="kicker">{entry.categoryName}</span>
        </p>
        <h2 id="featured" className="text-2xl">
          {entry.title}
        </h2>
        <p className="max-w-[34em] text-soft">{entry.description}</p>
        <EntryFacts entry={entry} />
        <EntryActions entry={entry} label={entry.categoryCode === 'article' ? 'View' : 'Watch Now'} />
      </div>
    </section>
  );
}

/** What is known of a work, in the small line: what is not known is left out. */
function EntryFacts({ entry }: { entry: ContentEntry }) {
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
