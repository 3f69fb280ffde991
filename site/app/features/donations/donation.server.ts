import { eq } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { bookMail, longestWait } from '#app/services/limits/mail-limits.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { findAtOnce } from '#app/services/payments/at-once.server.ts';
import type { PaymentNews } from '#app/services/payments/payment-provider.server.ts';
import { closingTime } from '#app/services/payments/payments.server.ts';
import { noteUnknown, takeIn } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { donations } from './tables.server.ts';
import { donationTiers } from './tiers.ts';

/** Purpose of a donation's payment at the provider. */
export const donationPurpose = 'donation';

/**
 * Creates a one-time donation and returns the URL of its payment page. `amount`: whole dollars, checked by
 * `donationBody` or `donationFields`.
 * @throws Refusal 503 when payments are closed, 502 when the provider fails
 */
export async function createDonation(
  { payments, db, config }: Services,
  { amount, email }: { amount: number; email?: string | undefined },
): Promise<{ url: string }> {
  const tier = donationTiers.find((candidate) => candidate.amount === amount);
  const donation = await db.transaction(async (tx) => {
    const values = { provider: payments.providerName, amount: amount * 100, currency: 'usd', email };
    const [row] = await tx.insert(donations).values(values).returning();
    if (!row) throw new Error('the donation was not stored');
    const subject = `donation:${row.id}`;
    const details = { amount: row.amount, currency: row.currency };
    await recordAudit(tx, { actor: 'visitor', action: 'donation.created', subject, details });
    return row;
  });
  // If the process dies after this call, no visitor has the session's URL: the donation expires unpaid.
  const session = await payments.createSession({
    reference: donation.id,
    purpose: donationPurpose,
    name: `Donation to ${site.product}${tier ? `: ${tier.title}` : ''}`,
    amount: donation.amount,
    currency: donation.currency,
    email,
    successUrl: `${config.siteUrl}/donation-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.siteUrl}/donation-cancel`,
    closesAt: closingTime(donation.createdAt),
  });
  await db.update(donations).set({ sessionId: session.id }).where(eq(donations.id, donation.id));
  if (!session.url) throw new Error('a new session is not open');
  return { url: session.url };
}

/** The donation that was, or is being, paid by this session at the provider. */
export async function findDonationBySession(db: Database, sessionId: string) {
  const [donation] = await db.select().from(donations).where(eq(donations.sessionId, sessionId));
  return donation;
}

const states = {
  paid: 'paid',
  pending: 'pending',
  disputed: 'disputed',
  charged_back: 'over',
  refunded: 'over',
  refund_failed: 'returning',
  expired: 'over',
  failed: 'over',
} as const;

/**
 * State of a session's donation; asks the provider where it is still pending. Donations belong to no account, so
 * the sum is the only detail.
 */
export async function findDonationState(context: Readonly<RouterContextProvider>, sessionId: string | null) {
  const donation = await findAtOnce(context, 'donation', sessionId ?? '', findDonationBySession);
  if (!donation) return { state: 'unknown' as const };
  const { status, isReviewed, amount, currency } = donation;
  const state = isReviewed ? ('review' as const) : states[status];
  return { state, sum: formatMoney(amount, currency) };
}

/** Subscribes donations to payment news. Call it before the background work starts. */
export function registerDonations(services: Services): void {
  const settle = (tx: Database, news: PaymentNews, actor: string) =>
    settleDonation(services, tx, news, actor);
  services.payments.register({ name: donationPurpose, table: donations, settle });
}

/** Donation, audit log and receipt change together, or not at all. */
async function settleDonation(
  { payments, mail, log }: Services,
  tx: Database,
  news: PaymentNews,
  actor: string,
): Promise<void> {
  const isIt = eq(donations.id, news.reference);
  const subject = `donation:${news.reference}`;
  const [donation] = await tx.select().from(donations).where(isIt).for('update');
  const hearing = { news, actor, subject };
  if (!donation) return noteUnknown(log, tx, 'a donation', hearing);
  const { change, failedRefunds = [] } = await takeIn(log, tx, donation, hearing);
  if (!change) return;
  await tx
    .update(donations)
    // A pending donation keeps its email for the receipt.
    .set({ ...change, ...(change.status !== 'pending' && { email: null }) })
    .where(isIt);
  // The email is deleted by now, so only the operator can be notified.
  if (failedRefunds.length > 0) {
    const refund = payments.refundPage({
      provider: donation.provider,
      sessionId: change.sessionId ?? '',
      paymentId: change.paymentId,
    });
    log.error({ subject, refund }, 'a refund did not arrive, so we still have the money: refund it again');
  }
  const isNewlyPaid = change.status === 'paid' && !donation.paidAt;
  if (isNewlyPaid && donation.email) {
    // A visitor may type another person's address, so each mailbox has a limit of receipts. Those above it are sent
    // late, not dropped.
    const slot = await bookMail(new Limits(tx), 'donation receipts by mailbox', donation.email);
    const letter = donationLetter(donation.email, { ...donation, ...change });
    await mail.send(tx, letter, slot ?? { startAfter: longestWait });
  }
}

type Donation = typeof donations.$inferSelect;

function donationLetter(to: string, donation: Donation): Message {
  const sum = formatMoney(donation.amount, donation.currency);
  return composeLetter(to, {
    subject: `Receipt: your donation to ${site.product}`,
    paragraphs: [
      `Thank you for your donation of ${sum}. This is a one-time payment.`,
      `Donation ${donation.id}, paid on ${formatLongDate(donation.paidAt ?? new Date())}. Transaction ${donation.sessionId}.`,
      ...(donation.provider === 'sandbox' ? ['You paid in the sandbox checkout: no money moved.'] : []),
    ],
    otherwise: `If you did not make this donation, or the amount is wrong, write to ${site.email}.`,
  });
}
