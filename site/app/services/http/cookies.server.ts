import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { attempt } from '#app/lib/attempt.ts';
import { readCursor, writeCursor } from '#app/lib/cursor.ts';
import { type RequestArgs, servicesContext } from '../services.server.ts';

/** A cookie of a request, as it was set; undefined when there is none of this name. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */);
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && attempt(() => decodeURIComponent(value));
}

const cookies = createContext<string[] | null>(null);

/** Sends a cookie (the value of a Set-Cookie header) with the answer to this request, whatever that will be. */
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

/** The cookies that go out with the answer, in order. */
export function responseCookies(context: Readonly<RouterContextProvider>): string[] {
  return context.get(cookies) ?? [];
}

/** Middleware of the root route. */
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

/** A notice that the next page shows: what just happened is said on the page that the visitor is sent to. */
export type NextPageNotice = z.infer<typeof noticeSchema>;

/** Seconds; long enough for a slow redirect, too short to turn up on a page that has nothing to do with it. */
const lifetime = 60;

/** Keeps `notice` for the page that is shown next, in a cookie: nothing has to be stored for it. */
export function leaveNotice(context: Readonly<RouterContextProvider>, notice: NextPageNotice): void {
  setCookie(context, cookieName(context), writeCursor(notice), lifetime);
}

/** Takes the notice that was left for this page, once. */
export function takeNotice({ request, context }: RequestArgs): NextPageNotice | undefined {
  const value = readCookie(request, cookieName(context));
  if (!value) return undefined;
  setCookie(context, cookieName(context), '', 0);
  return readCursor(value, noticeSchema);
}

/** Finished pages hold nothing of one visitor: a request with a notice waiting is rendered for itself. */
export function hasNotice(cookieHeader: string | undefined): boolean {
  return /(?:^|; )(?:__Host-)?notice=/.test(cookieHeader ?? '');
}

/**
 * With the prefix, no other host of the same domain can set the cookie, so that no other host can show a notice on our
 * pages.
 */
function cookieName(context: Readonly<RouterContextProvider>): string {
  return context.get(servicesContext).config.isHttps ? '__Host-notice' : 'notice';
}
