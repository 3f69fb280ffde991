import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { sendFile } from '#app/services/files/files.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { openAttachment } from '../contributions/attachments.server.ts';
import type { Route } from './+types/attachment';

/** `/admin/attachments/<id>`: a file to save, never to show; whatever it holds runs nowhere. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const editor = await requireRole({ request, context, url }, 'editor');
  const { name, size, content } = await openAttachment(context.get(servicesContext), editor, params.id);
  return sendFile(request, content, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^ -~]/g, '_').replaceAll(/["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
}
