import { ArrowUpRight, Download } from 'lucide';
import { youTubeId } from '#app/lib/video-id.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import type { ContentEntry } from '../entries.server.ts';
import { formatDuration } from '../labels.ts';
import { DrawnThumbnail } from './drawn-thumbnail.tsx';

export function EntryCard(shown: ShownEntry) {
  const { entry } = shown;
  return (
    <article className="relative flex flex-col gap-2.5" data-counted>
      <EntryPicture {...shown} />
      <p className="kicker mt-1">{entry.categoryName}</p>
      <h3 className="text-[1.375rem] leading-tight wrap-anywhere">
        <bdi>{entry.title}</bdi>
      </h3>
      <p className="text-[0.9375rem] text-soft" dir="auto">
        {entry.description}
      </p>
      <div className="mt-auto grid gap-3 pt-1">
        <EntryFacts entry={entry} />
        <EntryActions entry={entry} label="View" />
      </div>
    </article>
  );
}

/** The work in the featured slot, above all others. */
export function FeaturedEntry(shown: ShownEntry) {
  const { entry } = shown;
  return (
    <section
      aria-labelledby="featured"
      className="relative mb-10 grid gap-x-10 gap-y-5 border-t border-rule pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      data-counted
    >
      <EntryPicture {...shown} />
      <div className="flex flex-col items-start gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <Badge>Featured</Badge>
          <span className="kicker">{entry.categoryName}</span>
        </p>
        <h2 id="featured" className="text-2xl">
          <bdi>{entry.title}</bdi>
        </h2>
        <p className="max-w-[34em] text-soft" dir="auto">
          {entry.description}
        </p>
        <EntryFacts entry={entry} />
        <EntryActions entry={entry} label={entry.categoryCode === 'article' ? 'View' : 'Watch Now'} />
      </div>
    </section>
  );
}

/** Facts of a work in small print. An unknown contributor is left out. */
function EntryFacts({ entry }: { entry: ContentEntry }) {
  return (
    <div className="kicker grid gap-0.5">
      {entry.contributorName && (
        <p className="text-ink">
          <bdi>{entry.contributorName}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-x-4">
        <span>Licence: {entry.licenseName}</span>
        <span className="live-only" data-md="skip">
          {/* A count of 0 is hidden until the first view (`enhance/count-then-open.ts`). */}
          <span hidden={entry.viewCount === 0}>
            Views <span data-views>{entry.viewCount}</span>
          </span>
          {entry.files.length > 0 && (
            <>
              {entry.viewCount > 0 && ' · '}
              Downloads <span data-downloads>{entry.downloadCount}</span>
            </>
          )}
        </span>
      </p>
      {entry.requiresAttribution && <p className="font-semibold">Attribution required for use</p>}
    </div>
  );
}

/**
 * The button `label` counts a view and opens the work in a new tab (`enhance/count-then-open.ts`; without a script, the
 * form itself). The arrow opens the work without counting. Buttons for files count downloads. The button `label` takes
 * the clicks of the whole card.
 */
function EntryActions({ entry, label }: { entry: ContentEntry; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form
        method="post"
        action={`/api/content-library/${entry.id}/views`}
        target="_blank"
        rel="noopener"
        className="live-only"
        data-opens={entry.sourceUrl}
      >
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="after:absolute after:inset-0 after:content-['']"
        >
          {label}
          <span className="sr-only"> {entry.title} (opens in a new tab)</span>
        </Button>
      </form>
      <a
        href={entry.sourceUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="icon-button relative z-10"
      >
        <Icon of={ArrowUpRight} className="size-4.5" />
        <span className="sr-only">Open {entry.title} in a new tab</span>
      </a>
      {entry.files.map(({ kind, bytes }) => (
        <form
          key={kind}
          method="post"
          action={`/api/content-library/${entry.id}/downloads/${kind}`}
          className="live-only relative z-10 pr-2"
          data-downloads-file
        >
          <button type="submit" className="link inline-flex min-h-9 items-center gap-1.5 text-sm">
            <Icon of={Download} className="size-4" />
            {kind === 'pdf' ? 'PDF' : 'Code'}, {Math.ceil(bytes / 1024)} KB
            <span className="sr-only">: download {entry.title}</span>
          </button>
        </form>
      ))}
    </div>
  );
}

interface ShownEntry {
  entry: ContentEntry;
  /** True if the site fetches the pictures of videos. A loaded picture covers the drawing. */
  hasThumbnails: boolean;
  /** Picture of a work that is a page of this site; shown instead of the drawing. */
  cover?: string | undefined;
}

/** The picture of a work, with its length if that is known. */
function EntryPicture({ entry, hasThumbnails, cover }: ShownEntry) {
  const picture =
    cover ?? (hasThumbnails && youTubeId(entry.sourceUrl) && `/content-library/thumbnails/${entry.id}`);
  return (
    <div className="relative aspect-video overflow-hidden rounded-md border border-rule bg-faint">
      {!cover && <DrawnThumbnail title={entry.title} categoryCode={entry.categoryCode} />}
      {picture && (
        <img
          src={picture}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          className={`absolute inset-0 size-full object-cover ${cover ? 'dark-only:brightness-85' : ''}`.trim()}
        />
      )}
      {entry.durationSeconds !== null && (
        <span className="absolute right-2 bottom-2 rounded-sm bg-ink px-1.5 text-xs tabular-nums text-paper">
          <span className="sr-only">{entry.categoryCode === 'article' ? 'Reading time' : 'Duration'} </span>
          {formatDuration(entry.durationSeconds)}
        </span>
      )}
    </div>
  );
}
