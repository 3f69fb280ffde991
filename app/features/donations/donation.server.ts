import { eq } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { findAtOnce } from '#app/services/payments/at-once.server.ts';
import type { PaymentNews } from '#app/services/payments/payment-provider.server.ts';
import { closingTime } from '#app/services/payments/payments.server.ts';
import { takeIn } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { donations } from './tables.server.ts';
import { donationTiers } from './tiers.ts';

const purposeName = 'donation';

/**
 * Where somebody pays a donation, once and not again by itself.
 * @throws Refusal 422 for an amount that is not offered, 503 when payments are closed, 502 when the provider fails
 */
export async function createDonation(
  { payments, db, config }: Services,
  { amount, email }: { amount: number; email?: string | undefined },
): Promise<{ url: string }> {
  const tier = donationTiers.find((candidate) => candidate.amount === amount);
  if (!tier) throw new Refusal(422, 'Choose one of the amounts.', { field: 'amount' });
  const donation = await db.transaction(async (tx) => {
    const values = { provider: payments.providerName, amount: tier.amount * 100, currency: 'usd', email };
    const [row] = await tx.insert(donations).values(values).returning();
    if (!row) throw new Error('the donation was not stored');
    const details = { amount: row.amount, currency: row.currency };
    await recordAudit(tx, {
      actor: 'visitor',
      action: 'donation.created',
      subject: `donation:${row.id}`,
      details,
    });
    return row;
  });
  // Should the process die after this call, nobody was given its address: the donation expires unpaid.
  const session = await payments.createSession({
    reference: donation.id,
    purpose: purposeName,
    name: `Donation to ${site.product}: ${tier.title}`,
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

/** What `/donation-success` may say. */
export type DonationState = 'paid' | 'pending' | 'review' | 'over' | 'disputed' | 'returning' | 'unknown';

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

/** What became of the donation of a session; the provider is asked where it has not told. Donations are nobody's: the sum is all there is. */
export async function findDonationState(
  context: Readonly<RouterContextProvider>,
  sessionId: string | null,
): Promise<{ state: DonationState; sum?: string }> {
  const donation = await findAtOnce(context, 'donation', sessionId ?? '', findDonationBySession);
  if (!donation) return { state: 'unknown' };
  const { status, isReviewed, amount, currency } = donation;
  return { state: isReviewed ? 'review' : states[status], sum: formatMoney(amount, currency) };
}

/** Has payments tell donations what becomes of them; before the background work starts. */
export function registerDonations(services: Services): void {
  const settle = (tx: Database, news: PaymentNews, actor: string) =>
    settleDonation(services, tx, news, actor);
  services.payments.register({ name: purposeName, table: donations, settle });
}

/** Donation, audit log and receipt change together, or not at all. */
async function settleDonation(
  { mail, log }: Services,
  tx: Database,
  news: PaymentNews,
  actor: string,
): Promise<void> {
  const isIt = eq(donations.id, news.reference);
  const subject = `donation:${news.reference}`;
  const [donation] = await tx.select().from(donations).where(isIt).for('update');
  if (!donation) {
    // Of another installation that uses the same account at the provider.
    log.warn({ subject, news }, 'the provider tells of a donation that there is none of');
    await recordAudit(tx, { actor, action: 'donation.unknown', subject, details: { ...news } });
    return;
  }
  const change = await takeIn(log, tx, donation, { news, actor, subject });
  if (!change) return;
  await tx
    .update(donations)
    .set({ ...change, email: null })
    .where(isIt);
  const isNewlyPaid = change.status === 'paid' && !donation.paidAt;
  if (isNewlyPaid && donation.email)
    await mail.send(tx, donationLetter(donation.email, { ...donation, ...change }));
}

type Donation = typeof donations.$inferSelect;

function donationLetter(to: string, donation: Donation): Message {
  const sum = formatMoney(donation.amount, donation.currency);
  return composeLetter(to, {
    subject: `Receipt: your donation to ${site.product}`,
    paragraphs: [
      `Thank you. You gave ${sum}, once: nothing more will be charged.`,
      `Donation ${donation.id}, paid on ${formatLongDate(donation.paidAt ?? new Date())}. Transaction ${donation.sessionId}.`,
      ...(donation.provider === 'sandbox' ? ['This was paid in the sandbox checkout: no money moved.'] : []),
    ],
    otherwise: `If it was not you, or the amount is wrong, write to ${site.email}.`,
  });
}
