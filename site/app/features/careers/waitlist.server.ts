import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { admitReceipt } from '#app/services/limits/mail-limits.server.ts';
import { requestContext, type Services, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink } from '#app/services/signed-links/signed-links.server.ts';
import { confirmPlaceLetter, confirmWithinDays, onTheListLetter, purposes } from './letters.server.ts';
import { interestValues } from './roles.ts';
import { type WaitlistWish, waitlistBody } from './schema.ts';
import { jobsWaitlist } from './tables.server.ts';

/**
 * Puts an entry on the waitlist, pending until its address is confirmed. An address that is already on it gets the same
 * answer, so that nobody learns who is: only the mail differs. A mailbox gets at most five mails an hour; further
 * entries are stored, and the links in those mails confirm them.
 * @throws TooManyRequests
 */
export async function joinWaitlist(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  wish: WaitlistWish,
  address: string,
): Promise<void> {
  const { db, changes, limits, mail, config } = services;
  await limits.take('submissions by address', address);
  // Honeypot: only bots fill in this hidden field. They get the usual answer, and nothing is stored.
  if (wish.company_fax) return;
  const { email, role_interest: roleInterest } = wish;
  const slot = await admitReceipt(services, { email, source: address });
  await changes.write(db, [], async (tx) => {
    const isConfirmed = !(await storeWish(tx, wish));
    if (!slot) return;
    const letter = isConfirmed
      ? onTheListLetter(config, email, [roleInterest])
      : confirmPlaceLetter(config, email, roleInterest);
    await mail.send(tx, letter, slot);
  });
}

/** Stores an entry as pending. Returns false if it is already confirmed: only its owner may change it then. */
async function storeWish(tx: Database, wish: WaitlistWish): Promise<boolean> {
  const { name, company, source } = wish;
  const values = {
    name: name || null,
    company: company || null,
    source,
    type: wish.role_interest === 'employer' ? 'employer' : 'talent',
    referrerUrl: wish.referrer_url,
    status: 'pending',
    changedAt: sql`now()`,
  } as const;
  const stored = await tx
    .insert(jobsWaitlist)
    .values({ email: wish.email, roleInterest: wish.role_interest, ...values })
    .onConflictDoUpdate({
      target: [jobsWaitlist.email, jobsWaitlist.roleInterest],
      set: values,
      setWhere: ne(jobsWaitlist.status, 'confirmed'),
    })
    .returning({ id: jobsWaitlist.id });
  return stored.length > 0;
}

export interface Place {
  /** `none`: never on the list, not confirmed in time, or removed since. */
  status: 'pending' | 'confirmed' | 'left' | 'none';
  roleInterests: string[];
}

/** Place of an address on the list: its unexpired pending roles, else its confirmed roles. */
export async function findWaitlistPlace(db: Database, email: string): Promise<Place> {
  const rows = await db
    .select({
      roleInterest: jobsWaitlist.roleInterest,
      status: jobsWaitlist.status,
      isInTime: sql<boolean>`${isInTime()}`,
    })
    .from(jobsWaitlist)
    .where(eq(jobsWaitlist.email, email))
    .orderBy(asc(jobsWaitlist.createdAt), asc(jobsWaitlist.id));
  const namesOf = (status: string, found = rows.filter((row) => row.status === status)) =>
    found.map(({ roleInterest }) => roleInterest);
  const waiting = rows.filter((row) => row.status === 'pending' && row.isInTime);
  if (waiting.length > 0) return { status: 'pending', roleInterests: namesOf('pending', waiting) };
  const confirmed = namesOf('confirmed');
  if (confirmed.length > 0) return { status: 'confirmed', roleInterests: confirmed };
  return { status: rows.some(({ status }) => status === 'left') ? 'left' : 'none', roleInterests: [] };
}

/** Confirms all pending entries of this address that have not expired. Idempotent. */
export async function confirmPlace(
  { db, changes, mail, config }: Pick<Services, 'db' | 'changes' | 'mail' | 'config'>,
  email: string,
): Promise<void> {
  await changes.write(db, [], async (tx) => {
    const confirmed = await tx
      .update(jobsWaitlist)
      .set({ status: 'confirmed', changedAt: sql`now()` })
      .where(and(eq(jobsWaitlist.email, email), eq(jobsWaitlist.status, 'pending'), isInTime()))
      .returning({ roleInterest: jobsWaitlist.roleInterest });
    const roleInterests = confirmed.map(({ roleInterest }) => roleInterest);
    if (roleInterests.length > 0) await mail.send(tx, onTheListLetter(config, email, roleInterests));
  });
}

/** Takes an address off the list for every role, and deletes name, company and referrer. */
export async function leaveWaitlist(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  email: string,
): Promise<void> {
  await changes.write(db, [], (tx) =>
    tx
      .update(jobsWaitlist)
      .set({ status: 'left', name: null, company: null, referrerUrl: null, changedAt: sql`now()` })
      .where(and(eq(jobsWaitlist.email, email), ne(jobsWaitlist.status, 'left'))),
  );
}

const isInTime = () => gt(jobsWaitlist.changedAt, sql`now() - make_interval(days => ${confirmWithinDays})`);

/** Form state from the URL: the role that a link preselects, and whether the form was just sent. */
export function readFormState(url: URL) {
  const role = url.searchParams.get('role') ?? '';
  return { chosen: interestValues.includes(role) ? role : '', isSent: url.searchParams.has('joined') };
}

/** Handles the form without scripts. */
export async function answerWaitlistForm(
  { request, context, url }: PageArgs,
  source: WaitlistWish['source'],
) {
  const form = await readForm(request);
  form.set('source', source);
  return answerForm(context, form, waitlistBody, async (wish) => {
    await joinWaitlist(context.get(servicesContext), wish, context.get(requestContext).address);
    // Redirect, so that a reload does not send the form again.
    return redirect(`${url.pathname}?joined#join`, 303);
  });
}

/** Email of a signed link; undefined if the link is incomplete or forged. */
export function readWaitlistLink(
  { context, url }: Pick<PageArgs, 'context' | 'url'>,
  purpose: keyof typeof purposes,
) {
  const { config } = context.get(servicesContext);
  return readSignedLink(config, purposes[purpose], url.searchParams.get('token'));
}

/** Data of the page behind a signed link. */
export async function showPlace(
  args: Pick<PageArgs, 'context' | 'url'>,
  purpose: keyof typeof purposes,
): Promise<Place | { status: 'broken'; roleInterests: string[] }> {
  const email = readWaitlistLink(args, purpose);
  if (email === undefined) return { status: 'broken', roleInterests: [] };
  return findWaitlistPlace(args.context.get(servicesContext).db, email);
}
