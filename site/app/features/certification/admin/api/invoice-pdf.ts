import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerWithInvoice } from '../invoices.server.ts';
import type { Route } from './+types/invoice-pdf';

export const handle: PageHandle = { page: 'call' };

/** `/admin/invoices/<id>/pdf`, for admins. */
export const loader = (args: Route.LoaderArgs) => answerWithInvoice(args);
