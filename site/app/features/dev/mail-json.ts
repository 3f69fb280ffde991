import type { Route } from './+types/mail-json';
import { openMailbox } from './mailbox.server.ts';

/** `/dev/mail.json`: `[{id, to, subject, text, html, date}]`, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const letters = (await openMailbox(context)).map(({ headers: _, ...letter }) => letter);
  return Response.json(letters, { headers: { 'Cache-Control': 'no-store' } });
}
