import { createContext, type RouterContextProvider, redirectDocument } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { sendCookie, setCookie } from '#app/services/http/response-cookies.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { Auth } from './auth.server.ts';
import { sessionCookieName } from './auth.server.ts';
import type { AccountSection } from './export.server.ts';
import type { Role } from './role-names.ts';

/** What a server function of a page takes: the arguments of its loader or action. */
export type PageArgs = RequestArgs & { url: URL };

/** Somebody who is signed in. */
export interface Visitor {
  id: string;
  email: string;
  /** Empty when they gave none. */
  name: string;
  role: Role;
  twoFactorEnabled: boolean;
}

interface Session {
  visitor: Visitor;
  sessionId: string;
}

/** Set for every request by the composition. */
export const authContext = createContext<Auth>();

/** What other features keep about a person; set by the composition. */
export const accountSectionsContext = createContext<AccountSection[]>([]);

/** One look-up for a request, however many loaders ask. */
const sessionContext = createContext<Promise<Session | null> | null>(null);

/** Who sent this request, or null. A session in use is renewed on the way, once a day. */
export async function getVisitor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Visitor | null> {
  return (await getSession({ request, context }))?.visitor ?? null;
}

/** @throws a redirect to /auth that leads back to this page */
export async function requireVisitor(args: PageArgs): Promise<Visitor> {
  return (await requireSession(args)).visitor;
}

export async function requireSession({ request, context, url }: PageArgs): Promise<Session> {
  const session = await getSession({ request, context });
  if (session) return session;
  throw redirectDocument(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * For editors (and admins), or for admins alone. Outside loopback their second factor has to be set up first.
 *
 * @throws Refusal 403 when the role is not enough
 */
export async function requireRole(args: PageArgs, role: 'editor' | 'admin'): Promise<Visitor> {
  const visitor = await requireVisitor(args);
  const isEnough = visitor.role === 'admin' || visitor.role === role;
  if (!isEnough)
    throw new Refusal(403, `This page is for people with the role ${role}. Your account does not have it.`);
  if (!visitor.twoFactorEnabled && !args.context.get(servicesContext).config.isLoopback) {
    leaveNotice(args.context, {
      title: 'Set up a second factor first.',
      description: 'People who can change what the site says need one. It takes a minute.',
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
  if (!response) {
    // Ended, run out or forged: without it the visitor is shown the way to sign in again, on this page already.
    context.set(requestContext, { ...context.get(requestContext), signedIn: false });
    setCookie(context, name, '', 0);
    return null;
  }
  const { id, email, name: fullName, role, twoFactorEnabled } = response.user;
  const visitor = {
    id,
    email,
    name: fullName,
    role: role as Role,
    twoFactorEnabled: twoFactorEnabled ?? false,
  };
  return { visitor, sessionId: response.session.id };
}

/** What the library sees of a request: who it is, and with which browser. */
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
