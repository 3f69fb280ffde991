import videos from '../../../content/videos.json' with { type: 'json' };

/** A video of which we know when it was published (`site/content/videos.json`), by its id at the place where it is kept. */
export interface KnownVideo {
  id: string;
  name: string;
  published: string;
}

const known: Record<string, { name: string; published: string; source: string }> = videos;

/** What is known of a video; undefined where nothing is. */
export function findKnownVideo(id: string | null): KnownVideo | undefined {
  const video = id !== null && Object.hasOwn(known, id) ? known[id] : undefined;
  return video && id !== null ? { id, name: video.name, published: video.published } : undefined;
}
