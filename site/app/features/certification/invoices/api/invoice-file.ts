import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerWithPdf, findOwnDocument } from '../invoice-pdf.server.ts';
import type { Route } from './+types/invoice-file';

export const handle: PageHandle = { page: 'call' };

/** `/account/orders/<id>/2026-000123.pdf`: of one's own orders. @throws Refusal 404, 429, 503 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  const { db, limits } = context.get(servicesContext);
  await limits.take('invoices by account', visitor.id);
  return answerWithPdf(await findOwnDocument(db, visitor, params.id, params.file));
}
