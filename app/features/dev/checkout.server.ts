import { type RouterContextProvider, redirectDocument } from 'react-router';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type SandboxMove, sandboxMoves } from '#app/services/payments/sandbox.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';

interface Pressed {
  button: SandboxMove;
  label: string;
}

const firstMoves: Pressed[] = [
  { button: 'pay', label: 'Pay' },
  { button: 'decline', label: 'Decline' },
];

/** What happens to payments elsewhere, at the operator's or the bank's. */
const laterMoves: Pressed[] = [
  { button: 'refund', label: 'Refund' },
  { button: 'failRefund', label: 'Let the refund fail' },
  { button: 'dispute', label: 'Dispute it at the bank' },
  { button: 'winDispute', label: 'Let the seller win the dispute' },
  { button: 'loseDispute', label: 'Let the buyer win the dispute' },
];

type Context = Readonly<RouterContextProvider>;

/** What the page of a session shows. @throws Refusal 404 outside this machine, and for a session there is none of */
export async function showCheckout(context: Context, id: string) {
  const { sandbox, row } = await openCheckout(context, id);
  const { name, amount, currency, email } = row.request;
  return {
    state: row.state,
    name,
    sum: formatMoney(amount, currency),
    email,
    /** How long it stays open, as `10:45 UTC`. */
    until: `${row.expiresAt.toISOString().slice(11, 16)} UTC`,
    backTo: sandbox.returnAddress(row, !['open', 'failed', 'expired'].includes(row.state)),
    /** What can be done to it after it was paid. */
    moves: laterMoves.filter(({ button }) => sandboxMoves[button].from.some((from) => from === row.state)),
  };
}

/** Does what the pressed button says, and leads to where a hosted page would. */
export async function answerCheckout(context: Context, id: string, request: Request): Promise<Response> {
  const { sandbox, row } = await openCheckout(context, id);
  const form = await request.formData().catch(() => new FormData());
  const button = String(form.get('button'));
  if (button === 'cancel') return redirectDocument(sandbox.returnAddress(row, false), 303);
  const move = [...firstMoves, ...laterMoves].find((one) => one.button === button)?.button;
  if (!move) throw new Refusal(400, 'This form could not be read. Please send it once more.');
  await sandbox.move(id, move);
  const { row: after } = await openCheckout(context, id);
  const isPaidNow = move === 'pay' && after.state === 'paid';
  return redirectDocument(isPaidNow ? sandbox.returnAddress(after, true) : `/dev/checkout/${id}`, 303);
}

async function openCheckout(context: Context, id: string) {
  const { sandbox } = context.get(servicesContext).payments;
  const isAllowed = sandbox && context.get(requestContext).isDirectLoopback;
  const row = isAllowed ? await sandbox.findRow(id) : undefined;
  if (!sandbox || !row) throw new Refusal(404, 'There is nothing at this address.');
  return { sandbox, row };
}
