import { Refusal } from '#app/lib/refusal.ts';
import { findPayment } from '../payment-result.server.ts';
import type { Route } from './+types/payment-status';

/**
 * `GET /api/payment-status?session_id=`: answers `{status}`. `/payment-success` asks it while a payment is being
 * confirmed.
 * @throws Refusal 404 for a session that no order was made with
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { status } = await findPayment({ request, context }, url.searchParams.get('session_id') ?? '');
  if (status === 'unknown') throw new Refusal(404, 'No order of this site was made with this session.');
  return Response.json({ status }, { headers: { 'Cache-Control': 'private, no-store' } });
}
