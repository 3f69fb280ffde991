import { Badge } from '#app/ui/badge.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryPicture, type ShownEntry } from './entry-picture.tsx';

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
