import type { Route } from './+types/mail-json';
import { openMailbox } from './mailbox.server.ts';

/** `/dev/mail.json`: `[{id, to, subject, text, html, date}]`, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await openMailbox(context), { headers: { 'Cache-Control': 'no-store' } });
}
