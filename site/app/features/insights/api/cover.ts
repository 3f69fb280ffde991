import { Refusal } from '#app/lib/refusal.ts';
import { sendFile } from '#app/services/files/files.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { openCover } from '../covers.server.ts';
import type { Route } from './+types/cover';

/** `/covers/<id>.png`: a picture that an editor sent. The site's own drawings are files beside it. @throws Refusal 404 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const cover = await openCover(context.get(servicesContext), `/covers/${params.file}`);
  if (!cover) throw new Refusal(404, 'There is no picture at this address.');
  return sendFile(request, cover.content, {
    'Content-Type': cover.type,
    'Content-Length': String(cover.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}
