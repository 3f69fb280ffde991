import { servicesContext } from '#app/services/services.server.ts';
import { findThumbnail } from '../thumbnails.server.ts';
import type { Route } from './+types/thumbnail';

/** Nothing to see: the drawing under it shows through. Always a picture, so that none is ever broken. */
const none = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>';

/** `/content-library/thumbnails/{id of an entry}`: the picture of its video, fetched and kept by this site. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findThumbnail(context.get(servicesContext), params.id);
  const headers = (type: string, seconds: number) => ({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}`,
  });
  if (found) return new Response(new Uint8Array(found.bytes), { headers: headers(found.type, 86_400) });
  return new Response(none, { headers: headers('image/svg+xml; charset=utf-8', 3600) });
}
