import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { attempt } from '#app/lib/attempt.ts';
import { readCursor, writeCursor } from '#app/lib/cursor.ts';
import { type RequestArgs, servicesContext } from '../services.server.ts';

/** The decoded value of a cookie of a request; undefined if there is none or it cannot be decoded. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */);
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && attempt(() => decodeURIComponent(value));
}

const cookies = createContext<string[] | null>(null);

/** Sends a cookie (the value of a Set-Cookie header) with the answer to this request. */
export function sendCookie(context: Readonly<RouterContextProvider>, cookie: string): void {
  context.set(cookies, [...responseCookies(context), cookie]);
}

/** Sets an HttpOnly cookie; 0 seconds removes it. */
export function setCookie(
  context: Readonly<RouterContextProvider>,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = context.get(servicesContext).config.isHttps ? '; Secure' : '';
  sendCookie(context, `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** The cookies to send with the answer, in order. */
export function responseCookies(context: Readonly<RouterContextProvider>): string[] {
  return context.get(cookies) ?? [];
}

/** Middleware of the root route, which adds the cookies to the answer. */
export const withResponseCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  for (const cookie of responseCookies(context)) response.headers.append('Set-Cookie', cookie);
  return response;
};

const noticeSchema = z.object({
  title: z.string().min(1).max(300),
  description: z.string().max(600).optional(),
  destructive: z.boolean().optional(),
});

/** A notice that the next page shows, such as the result of a form. */
export type NextPageNotice = z.infer<typeof noticeSchema>;

/** Seconds for which a notice is kept: enough for a slow redirect, too short to appear on an unrelated page. */
const lifetime = 60;

/** Keeps `notice` for the next page, in a cookie. */
export function leaveNotice(context: Readonly<RouterContextProvider>, notice: NextPageNotice): void {
  setCookie(context, cookieName(context), writeCursor(notice), lifetime);
}

/** Takes the notice for this page and removes its cookie. */
export function takeNotice({ request, context }: RequestArgs): NextPageNotice | undefined {
  const value = readCookie(request, cookieName(context));
  if (!value) return undefined;
  setCookie(context, cookieName(context), '', 0);
  return readCursor(value, noticeSchema);
}

/**
 * True if a notice waits: the page is then rendered for this request, because finished pages are the same for everyone.
 */
export function hasNotice(cookieHeader: string | undefined): boolean {
  return /(?:^|; )(?:__Host-)?notice=/.test(cookieHeader ?? '');
}

/**
 * With the prefix `__Host-`, other hosts of the same domain cannot set the cookie, and so cannot show a notice here.
 */
function cookieName(context: Readonly<RouterContextProvider>): string {
  return context.get(servicesContext).config.isHttps ? '__Host-notice' : 'notice';
}
