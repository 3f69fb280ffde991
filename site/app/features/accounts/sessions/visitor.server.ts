import { eq } from 'drizzle-orm';
import { createContext, type RouterContextProvider, redirectDocument } from 'react-router';
import { siteContext } from '#app/feature.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { leaveNotice, sendCookie, setCookie } from '#app/services/http/cookies.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { AccountSection } from '../account/export.server.ts';
import { type Auth, sessionCookieName } from '../better-auth/auth.server.ts';
import { countPasskeys } from '../passkeys/passkeys.server.ts';
import { needsPasskey, needsSecondFactor, type Role } from '../roles/role.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { withNext } from '../sign-in/next-path.ts';
import { sessions } from '../tables.server.ts';
import { browserName } from './browser-name.ts';
import { endOf, isUseUnnoted } from './session-ends.server.ts';

/** Arguments of a page's server functions: those of its loader or action. */
export type PageArgs = RequestArgs & { url: URL };

/** A signed-in person. */
export interface Visitor {
  id: string;
  email: string;
  /** Empty when they gave none. */
  name: string;
  role: Role;
  twoFactorEnabled: boolean;
}

export interface Session {
  visitor: Visitor;
  sessionId: string;
  /** When they last proved their identity (`demandProof`). */
  provedAt: Date;
  /** A passkey was used, or added, in this session. */
  usedPasskey: boolean;
}

/** Set for every request. */
export const authContext = createContext<Auth>();

/** The data about a person that other features declare. */
export function accountSectionsOf(context: Readonly<RouterContextProvider>): AccountSection[] {
  const site = context.get(siteContext);
  return site
    .all('accountSections')
    .map((section) => (typeof section === 'function' ? section(site) : section));
}

/** True if the session of this request has ended by the rule for staff. */
const endedContext = createContext(false);

/** One look-up of the session for each request, however many loaders ask. */
const sessionContext = createContext<Promise<Session | null> | null>(null);

/**
 * The signed-in person of this request, or null. A session in use is renewed, at most once a day; for editors and
 * admins, its use is noted at most once a minute.
 */
export async function getVisitor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Visitor | null> {
  return (await getSession({ request, context }))?.visitor ?? null;
}

/**
 * @throws a redirect to /auth that leads back to this page, with a notice if the session ended by the rule for staff
 */
export async function requireVisitor(args: PageArgs): Promise<Visitor> {
  return (await requireSession(args)).visitor;
}

export async function requireSession({ request, context, url }: PageArgs): Promise<Session> {
  const session = await getSession({ request, context });
  if (session) return session;
  if (context.get(endedContext))
    leaveNotice(context, {
      title: 'Please sign in again.',
      description:
        'Sessions for editors and admins end an hour after their last use, and at the latest 12 hours after sign-in. After you sign in, you return to this page, and your drafts are still there.',
      destructive: true,
    });
  throw redirectDocument(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * For editors (and admins), or for admins alone. Outside loopback their second factor has to be set up first; where the
 * settings want a passkey, one has to have been used in this session.
 *
 * @throws Refusal 403 when the role is not enough; a redirect to sign in, to use a passkey or to set up a second factor
 */
export async function requireRole(args: PageArgs, role: 'editor' | 'admin'): Promise<Visitor> {
  const { visitor, usedPasskey } = await requireSession(args);
  const isEnough = visitor.role === 'admin' || visitor.role === role;
  if (!isEnough)
    throw new Refusal(403, `You need the role ${role} for this page. An admin can give it to your account.`);
  const { config, db } = args.context.get(servicesContext);
  if (needsPasskey(config, visitor.role) && !usedPasskey) {
    const hasOne = (await countPasskeys(db, config, visitor.id)) > 0;
    leaveNotice(args.context, {
      title: hasOne ? 'Use your passkey first.' : 'Add a passkey first.',
      description: hasOne
        ? 'You signed in without your passkey. Editors and admins must use their passkey once in each session.'
        : 'Editors and admins need a passkey as their second factor. Others can trick you into revealing a password or a code, but not a passkey. Adding one takes a minute.',
      destructive: true,
    });
    throw redirectDocument(withNext('/account/passkey', args.url.pathname + args.url.search));
  }
  if (!visitor.twoFactorEnabled && needsSecondFactor(config, visitor.role)) {
    leaveNotice(args.context, {
      title: 'Set up a second factor first.',
      description: 'Editors and admins need a second factor. The set-up takes a minute.',
      destructive: true,
    });
    throw redirectDocument('/account/second-factor');
  }
  return visitor;
}

export function getSession({ request, context }: RequestArgs): Promise<Session | null> {
  const known = context.get(sessionContext);
  if (known) return known;
  const session = findSession({ request, context });
  context.set(sessionContext, session);
  return session;
}

async function findSession({ request, context }: RequestArgs): Promise<Session | null> {
  const { config } = context.get(servicesContext);
  const name = sessionCookieName(config);
  if (!request.headers.get('cookie')?.includes(`${name}=`)) return null;
  const auth = context.get(authContext);
  const { headers, response } = await auth.call(() =>
    auth.api.getSession({ headers: callerHeaders(request), returnHeaders: true }),
  );
  sendCookies(context, headers);
  const role = response?.user.role as Role;
  if (!response || endOf(role, response.session) <= new Date()) {
    // Ended, expired or forged: without the cookie, this page already shows the link to sign in.
    context.set(requestContext, { ...context.get(requestContext), signedIn: false });
    setCookie(context, name, '', 0);
    if (response) await endStaffSession({ request, context }, response.session);
    return null;
  }
  const { db } = context.get(servicesContext);
  if (isUseUnnoted(role, response.session))
    await db.update(sessions).set({ updatedAt: new Date() }).where(eq(sessions.id, response.session.id));
  const { id, email, name: fullName, twoFactorEnabled } = response.user;
  const visitor = {
    id,
    email,
    name: fullName,
    role,
    twoFactorEnabled: twoFactorEnabled ?? false,
  };
  const { id: sessionId, provedAt, passkeyUsedAt } = response.session;
  return { visitor, sessionId, provedAt, usedPasskey: Boolean(passkeyUsedAt) };
}

/**
 * Deletes a staff session that is over, and notes it in the owner's security log. A failure to note it is only logged.
 */
async function endStaffSession(
  { context }: RequestArgs,
  { id, userId, userAgent }: { id: string; userId: string; userAgent?: string | null | undefined },
): Promise<void> {
  context.set(endedContext, true);
  const { db, log } = context.get(servicesContext);
  const ended = await db.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id });
  // Another request of the same page may have been first.
  if (ended.length === 0) return;
  const note = `${browserName(userAgent ?? null)}, by its end`;
  await recordSecurityEvent(db, { userId, kind: 'sessions-ended', note }).catch((err) =>
    log.error(
      { requestId: context.get(requestContext).id, err, userId },
      'the end of a session was not recorded',
    ),
  );
}

/** The headers that the library sees of a request: cookie and browser. */
export function callerHeaders(request: Request): Headers {
  const headers = new Headers({ 'user-agent': request.headers.get('user-agent')?.slice(0, 300) ?? '' });
  const cookie = request.headers.get('cookie');
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** The library's cookies go out with the answer. */
export function sendCookies(
  context: Readonly<RouterContextProvider>,
  headers: Headers | null | undefined,
): void {
  for (const cookie of headers?.getSetCookie() ?? []) sendCookie(context, cookie);
}
