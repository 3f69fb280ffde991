import { youTubeId } from '#app/lib/video-id.ts';
import type { ContentEntry } from '../entries.server.ts';
import { formatDuration } from '../labels.ts';
import { DrawnThumbnail } from './drawn-thumbnail.tsx';

export interface ShownEntry {
  entry: ContentEntry;
  /** The site fetches the pictures of videos. Over the drawing each shows as soon as it is there, if it is. */
  hasThumbnails: boolean;
}

/** The picture of a work, with its length where that is known. */
export function EntryPicture({ entry, hasThumbnails }: ShownEntry) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-md border border-rule bg-faint">
      <DrawnThumbnail title={entry.title} categoryCode={entry.categoryCode} />
      {hasThumbnails && youTubeId(entry.sourceUrl) && (
        <img
          src={`/content-library/thumbnails/${entry.id}`}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {entry.durationSeconds !== null && (
        <span className="absolute right-2 bottom-2 rounded-sm bg-ink px-1.5 font-mono text-xs text-paper">
          <span className="sr-only">{entry.categoryCode === 'article' ? 'Reading time' : 'Duration'} </span>
          {formatDuration(entry.durationSeconds)}
        </span>
      )}
    </div>
  );
}
