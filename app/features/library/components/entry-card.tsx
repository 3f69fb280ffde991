import { EntryActions } from './entry-actions.tsx';
import { EntryFacts } from './entry-facts.tsx';
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
