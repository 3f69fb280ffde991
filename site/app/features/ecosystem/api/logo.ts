import { servicesContext } from '#app/services/services.server.ts';
import { drawMonogram } from '../catalogue/letters.ts';
import { findLogo } from '../catalogue/logos.server.ts';
import type { Route } from './+types/logo';

/**
 * `/logos/{host}?item=`: the logo of a website that the map or the partners show, of this item where one is named, or
 * a monogram. Always a picture, so that none is ever broken.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const logo = await findLogo(context.get(servicesContext), params.host, url.searchParams.get('item'));
  const headers = (type: string, seconds: number) => ({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}`,
  });
  if (logo) return new Response(new Uint8Array(logo.bytes), { headers: headers(logo.type, 86_400) });
  const name = url.searchParams.get('item') ?? params.host;
  return new Response(drawMonogram(name, name), { headers: headers('image/svg+xml; charset=utf-8', 3600) });
}
