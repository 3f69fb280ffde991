import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerDraft } from '../desk-drafts.server.ts';
import type { Route } from './+types/desk-drafts';

/** The longest article, as a form writes letters of several bytes. */
export const handle: PageHandle = { page: 'call', maxBodyBytes: 1024 * 1024 };

/** `POST /api/desk-drafts?of=<page>`: keeps what is typed into a form of the desk; answers `{savedAt}`. */
export async function action(args: Route.ActionArgs) {
  return Response.json(await answerDraft(args), { headers: { 'Cache-Control': 'no-store' } });
}
