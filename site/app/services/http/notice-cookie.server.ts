import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { readCursor, writeCursor } from '#app/lib/cursor.ts';
import { readCookie } from '#app/lib/read-cookie.ts';
import { type RequestArgs, servicesContext } from '../services.server.ts';
import { setCookie } from './response-cookies.server.ts';

const schema = z.object({
  title: z.string().min(1).max(300),
  description: z.string().max(600).optional(),
  destructive: z.boolean().optional(),
});

/** A notice that the next page shows: what just happened is said on the page that the visitor is sent to. */
export type NextPageNotice = z.infer<typeof schema>;

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
  return readCursor(value, schema);
}

/** Finished pages hold nothing of one visitor: a request with a notice waiting is rendered for itself. */
export function hasNotice(cookieHeader: string | undefined): boolean {
  return /(?:^|; )(?:__Host-)?notice=/.test(cookieHeader ?? '');
}

/** With the prefix no other host of the same domain can set it, and so put words into our mouth. */
function cookieName(context: Readonly<RouterContextProvider>): string {
  return context.get(servicesContext).config.isHttps ? '__Host-notice' : 'notice';
}
