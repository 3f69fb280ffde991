import { ArrowUpRight, Download } from 'lucide';
import type { ReactNode } from 'react';
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
      {pictureOf(shown) ? (
        <>
          <EntryPicture {...shown}>
            <p
              className="px-6 text-center font-serif text-xl leading-tight text-soft wrap-anywhere"
              aria-hidden="true"
              data-md="skip"
            >
              {entry.contributorName ?? entry.categoryName}
            </p>
          </EntryPicture>
          <p className="kicker mt-1">{entry.categoryName}</p>
        </>
      ) : (
        <p className="kicker flex justify-between gap-x-4 border-t border-ink pt-3">
          {entry.categoryName} <Length {...entry} />
        </p>
      )}
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
      <EntryPicture {...shown}>
        <DrawnThumbnail title={entry.title} categoryCode={entry.categoryCode} />
      </EntryPicture>
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
  /** True if the site fetches the pictures of videos. */
  hasThumbnails: boolean;
  /** Picture of a work that is a page of this site. */
  cover?: string | undefined;
}

/** Path of a work's cover, or of the picture of its video. */
const pictureOf = ({ entry, hasThumbnails, cover }: ShownEntry) =>
  cover ??
  (hasThumbnails && youTubeId(entry.sourceUrl) ? `/content-library/thumbnails/${entry.id}` : undefined);

interface EntryPictureProps extends ShownEntry {
  /** Shown where no picture covers it. */
  children: ReactNode;
}

/** The picture of a work, with its length if that is known. */
function EntryPicture({ children, ...shown }: EntryPictureProps) {
  const { entry, cover } = shown;
  const picture = pictureOf(shown);
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden rounded-md border border-rule bg-faint">
      {!cover && children}
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
        <span className="absolute right-2 bottom-2 rounded-sm bg-ink px-1.5 text-xs text-paper">
          <Length {...entry} />
        </span>
      )}
    </div>
  );
}

/** '26:25'; of an article 'Reading time 4:53'. */
function Length({ durationSeconds, categoryCode }: Pick<ContentEntry, 'durationSeconds' | 'categoryCode'>) {
  if (durationSeconds === null) return null;
  const isRead = categoryCode === 'article';
  return (
    <span className="tabular-nums">
      {isRead ? 'Reading time ' : <span className="sr-only">Duration </span>}
      {formatDuration(durationSeconds)}
    </span>
  );
}
