import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { servicesContext } from '../services.server.ts';

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
