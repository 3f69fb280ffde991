import videos from '../../../content/videos.json' with { type: 'json' };

/** A video with a known publication date (`site/content/videos.json`), by its id at the place that hosts it. */
export interface KnownVideo {
  id: string;
  name: string;
  published: string;
}

const known: Record<string, { name: string; published: string; source: string }> = videos;

/** The known facts of a video; undefined where there are none. */
export function findKnownVideo(id: string | null): KnownVideo | undefined {
  const video = id !== null && Object.hasOwn(known, id) ? known[id] : undefined;
  return video && id !== null ? { id, name: video.name, published: video.published } : undefined;
}
