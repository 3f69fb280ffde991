import { dropHiddenInLine } from '@context-native/text/hidden-characters';
import { and, eq } from 'drizzle-orm';
import { redirectDocument } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { leaveNotice } from '#app/services/http/cookies.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { Identity, ProviderSettings } from '#app/services/sign-in-providers/providers.server.ts';
import {
  addressToSignIn,
  identify,
  makeSecrets,
  ProviderDeclined,
  ProviderFailed,
  type Secrets,
} from '#app/services/sign-in-providers/sign-in-providers.server.ts';
import { linkedLetter } from '../letters.server.ts';
import { expectedRefusal, messages, signedOut } from '../refusals.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockAccount, lockAndRead } from '../sessions/account-links.server.ts';
import { noteProof } from '../sessions/proof.server.ts';
import {
  authContext,
  callerHeaders,
  getSession,
  type PageArgs,
  sendCookies,
} from '../sessions/visitor.server.ts';
import { claimAddress } from '../sign-in/claim-address.server.ts';
import { findAsker, rememberDevice } from '../sign-in/known-device.server.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { noteSignIn } from '../sign-in/note-sign-in.server.ts';
import { begin, takePending } from '../sign-in/pending.server.ts';
import { goTo } from '../submit-form.server.ts';
import { credentials, users } from '../tables.server.ts';
import { keepLink, linkProvider } from './linked-providers.server.ts';

/** The person's reason to visit a provider. */
type Wish = { for: 'sign in'; next: string } | { for: 'proof' | 'link'; userId: string };

interface Pending {
  secrets: Secrets;
  wish: Wish;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** The offered provider with this slug. @throws Refusal 404 */
export function findProvider({ context }: RequestArgs, slug: string | undefined): ProviderSettings {
  const found = context.get(servicesContext).config.providers.find((provider) => provider.slug === slug);
  if (!found) throw new Refusal(404, 'This site does not offer this way to sign in.');
  return found;
}

/** The provider's URL to redirect to. @throws ProviderFailed, TooManyRequests */
async function beginAtProvider(args: RequestArgs, provider: ProviderSettings, wish: Wish): Promise<string> {
  const { limits } = args.context.get(servicesContext);
  await limits.take('sign-ins started by address', args.context.get(requestContext).address);
  const secrets = makeSecrets();
  const address = await addressToSignIn(provider, backAt(args, provider), secrets, wish.for === 'proof');
  const pending: Pending = { secrets, wish, askedAt: Date.now() };
  await begin(args, `provider ${provider.slug}`, secrets.state, pending);
  return address.href;
}

/**
 * The same for a signed-in person, by a form of the account.
 *
 * @throws Refusal 503 in words when the provider fails, so that the page stays, with its other ways; TooManyRequests
 */
export async function beginSignedIn(
  args: RequestArgs,
  provider: ProviderSettings,
  wish: Exclude<Wish, { for: 'sign in' }>,
): Promise<string> {
  try {
    return await beginAtProvider(args, provider, wish);
  } catch (error) {
    const words = explain(args, provider, error, wish.for);
    throw words ? new Refusal(503, words) : error;
  }
}

const backAt = ({ context }: RequestArgs, { slug }: ProviderSettings) =>
  `${context.get(servicesContext).config.siteUrl}/auth/with/${slug}/back`;

/**
 * `GET /auth/with/<slug>`: redirects to the provider, to sign in. A visit to link or to prove starts with a form of the
 * account.
 */
export async function leadToProvider(args: PageArgs, slug: string | undefined): Promise<Response> {
  const provider = findProvider(args, slug);
  const session = await getSession(args);
  const next = nextPath(args.url.searchParams.get('next'));
  if (session) return redirectDocument(next);
  try {
    return redirectDocument(await beginAtProvider(args, provider, { for: 'sign in', next }));
  } catch (error) {
    return sayNo(args, provider, error, { wish: 'sign in', location: withNext('/auth', next) });
  }
}

/**
 * `GET /auth/with/<slug>/back`: the return from the provider. Expected errors become a notice on the page where it
 * started.
 */
export async function comeBack(args: PageArgs, slug: string | undefined): Promise<Response> {
  const provider = findProvider(args, slug);
  const { searchParams, search } = args.url;
  const state = searchParams.get('state') ?? '';
  const pending = await takePending<Pending>(args, `provider ${provider.slug}`, state);
  if (!pending) return tellLate(args);
  const { wish } = pending;
  const location = wish.for === 'sign in' ? withNext('/auth', wish.next) : '/account/security';
  try {
    const back = new URL(backAt(args, provider) + search);
    const askedAt = wish.for === 'proof' ? pending.askedAt : undefined;
    const identity = await identify(provider, back, pending.secrets, askedAt);
    if (wish.for === 'sign in') return await signInAs(args, provider, identity, wish.next);
    const session = await getSession(args);
    // The person signed out since, or another has signed in, in this browser.
    if (session?.visitor.id !== wish.userId) throw signedOut();
    if (wish.for === 'link') {
      await linkProvider(args, session, provider, identity);
      return goTo(args, '/account/security', { title: `${provider.name} is linked.` });
    }
    const { db } = args.context.get(servicesContext);
    if ((await findLinked(db, provider, identity))?.userId !== wish.userId)
      throw new Refusal(403, `This account at ${provider.name} is not linked to yours.`);
    await noteProof(args, session);
    return goTo(args, '/account/security', {
      title: 'You confirmed that it is you.',
      description:
        'Your confirmation is valid for 15 minutes in all your tabs. Go back to the form and send it.',
    });
  } catch (error) {
    return sayNo(args, provider, error, { wish: wish.for, location });
  }
}

/** The answer to a sign-in that finished before, took too long, or started in another browser. */
async function tellLate(args: RequestArgs): Promise<Response> {
  const isSignedIn = (await getSession(args)) !== null;
  const title = isSignedIn ? 'That took too long. Please start again.' : messages.tookTooLong;
  leaveNotice(args.context, { title, destructive: true });
  return redirectDocument(isSignedIn ? '/account/security' : '/auth');
}

/** Redirects to one of our pages, which explains why it failed. Rethrows unexpected errors. */
function sayNo(
  args: RequestArgs,
  provider: ProviderSettings,
  error: unknown,
  { wish, location }: { wish: Wish['for']; location: string },
): Response {
  const title = explain(args, provider, error, wish) ?? expectedRefusal(error)?.message;
  if (!title) throw error;
  leaveNotice(args.context, { title, destructive: true });
  return redirectDocument(location);
}

/**
 * The alternative after a provider failed or the person declined there. Every account has one: a mail sets a password
 * for a person without one.
 */
const otherwise = {
  'sign in': 'You can sign in with your password, or try again.',
  link: 'Nothing was linked. Please try again later. You can sign in as before.',
  proof: 'We could not confirm that it is you. Please try again, or use another way that the form offers.',
};

/** A provider's failure in words, which is logged; undefined for an error from elsewhere. */
function explain(
  { context }: RequestArgs,
  { name }: ProviderSettings,
  error: unknown,
  wish: Wish['for'],
): string | undefined {
  if (error instanceof ProviderDeclined) return `You were not signed in at ${name}. ${otherwise[wish]}`;
  if (!(error instanceof ProviderFailed)) return undefined;
  context.get(servicesContext).log.warn({ err: error, provider: name }, 'a provider failed');
  const what = error.isAway ? `${name} did not respond.` : `${name} sent an invalid response.`;
  return `${what} ${otherwise[wish]}`;
}

/** The account here that the provider's identity is linked to. */
async function findLinked(
  db: Database,
  { id }: ProviderSettings,
  { subject }: Identity,
): Promise<{ userId: string; email: string } | undefined> {
  const isIt = and(eq(credentials.providerId, id), eq(credentials.accountId, subject));
  const [found] = await db
    .select({ userId: credentials.userId, email: users.email })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(isIt);
  return found;
}

/**
 * Signs in to the account that is linked; else to the one with the address, which both sides have confirmed; else to a
 * new one. An account that never confirmed the address is replaced.
 *
 * @throws Refusal 403, before there is a link, for an address that the provider does not vouch for and for an account
 * with a second factor; 409 for an account that is linked otherwise, or was unlinked meanwhile; TooManyRequests
 */
async function signInAs(
  args: RequestArgs,
  provider: ProviderSettings,
  identity: Identity,
  next: string,
): Promise<Response> {
  const { request, context } = args;
  const { db, limits } = context.get(servicesContext);
  const place = context.get(requestContext).address;
  await limits.take('sign-in by address', place);
  const { verifiedEmail } = identity;
  const linked = await findLinked(db, provider, identity);
  if (!linked && !verifiedEmail)
    throw new Refusal(
      403,
      `${provider.name} does not report that your address is confirmed. Confirm it there first, or sign in with your password and link ${provider.name} in your account.`,
    );
  if (!linked && !(await isConfirmed(db, verifiedEmail))) await limits.take('sign-up by address', place);
  const { isKnown } = await findAsker(args, linked?.email ?? verifiedEmail ?? '');
  const auth = context.get(authContext);
  const { headers, outcome, email } = await auth.change(async ({ db: tx, letters }) => {
    const userId =
      (await findLinked(tx, provider, identity))?.userId ??
      (await findOrMakeAccount(args, tx, provider, { ...identity, email: verifiedEmail ?? '' }, letters));
    await lockAccount(tx, userId);
    // It may have been unlinked while this waited for the lock.
    const isTheirs = and(
      eq(credentials.userId, userId),
      eq(credentials.providerId, provider.id),
      eq(credentials.accountId, identity.subject),
    );
    const [used] = await tx
      .update(credentials)
      .set({ lastUsedAt: new Date() })
      .where(isTheirs)
      .returning({ id: credentials.id });
    if (!used) throw new Refusal(409, messages.unexpected);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const by = `by ${provider.name}`;
    const { headers, response } = await auth.api.openSession({
      body: { userId, by },
      headers: callerHeaders(request),
      returnHeaders: true,
    });
    const email = user?.email ?? '';
    if (response.outcome === 'signed in')
      await noteSignIn(args, tx, { id: userId, email }, { isKnown, by: [by] });
    return { headers, outcome: response.outcome, email };
  });
  sendCookies(context, headers);
  if (outcome === 'second step') return redirectDocument(withNext('/auth/code', next));
  await rememberDevice(args, email);
  return goTo(args, next, { title: 'Welcome back!' });
}

async function isConfirmed(db: Database, email = ''): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0;
}

/**
 * The account for an identity that has no link yet: the one with its address, which gets the link, or a new one. Of two
 * requests at the same time, the second finds the account of the first.
 */
async function findOrMakeAccount(
  args: RequestArgs,
  tx: Database,
  provider: ProviderSettings,
  { email, subject, name }: Identity & { email: string },
  letters: Message[],
): Promise<string> {
  const { config } = args.context.get(servicesContext);
  if (await claimAddress(tx, email)) {
    const [user] = await tx
      .insert(users)
      .values({ email, name: name && dropHiddenInLine(name), emailVerified: true })
      .returning({ id: users.id });
    if (!user) throw new Error('no account was made');
    await tx.insert(credentials).values([
      { userId: user.id, providerId: 'credential', accountId: user.id },
      { userId: user.id, providerId: provider.id, accountId: subject },
    ]);
    return user.id;
  }
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error('an address is taken, but no account has it');
  // The link would be stored here, before the second step.
  if ((await lockAndRead(tx, user.id)).twoFactorEnabled)
    throw new Refusal(
      403,
      `Your account has a second factor. Sign in with your password first, and link ${provider.name} in your account.`,
    );
  await keepLink(tx, user.id, provider, subject);
  await recordSecurityEvent(tx, { userId: user.id, kind: 'provider-linked', note: provider.name }, args);
  letters.push(linkedLetter(email, provider.name, true, config.siteUrl));
  return user.id;
}
