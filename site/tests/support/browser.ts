import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { type Lists, type Site, siteContext } from '#app/feature.server.ts';
import type { AccountSection } from '#app/features/accounts/account/export.server.ts';
import { authContext, createAuth } from '#app/features/accounts/accounts.server.ts';
import type { AccountAnswer } from '#app/features/accounts/schema.ts';
import { getVisitor } from '#app/features/accounts/sessions/visitor.server.ts';
import { answerAuthForm } from '#app/features/accounts/sign-in/auth-action.server.ts';
import { sessions, users } from '#app/features/accounts/tables.server.ts';
import { responseCookies } from '#app/services/http/cookies.server.ts';
import { requestContext, type Services, servicesContext } from '#app/services/services.server.ts';

export interface RouteArgs {
  request: Request;
  context: RouterContextProvider;
  url: URL;
}

/** Result of a loader or action, returned or thrown. */
export interface Answer<T> {
  /** The value, unless it is a response or `data()`. */
  value: T | undefined;
  /** Status of `data()` or of a response; 200 for any other value. */
  status: number;
  headers: Headers;
  /** Target of a redirect. */
  location: string | null;
  /** Value of `data()`. */
  form: AccountAnswer | undefined;
  error: unknown;
  setCookies: string[];
}

export const password = 'correct-horse-1815';

/** A site whose features declare only these lists. */
export const siteWith = (lists: Lists) => ({ all: (name: keyof Lists) => [...(lists[name] ?? [])] }) as Site;

/**
 * Opens browsers for server functions, loaders and actions. Each has its own cookies and client address, so that tests
 * do not use up each other's limits.
 */
export function browsersFor(services: Services, sections: AccountSection[] = []) {
  const auth = createAuth(services);
  let count = 0;

  return function openBrowser() {
    count += 1;
    const address = `192.0.2.${count}`;
    const cookies = new Map<string, string>();

    /** Sends a request to `path` (a POST with a form), which `work` answers, and keeps the cookies. */
    async function visit<T>(
      path: string,
      work: (args: RouteArgs) => Promise<T>,
      form?: Record<string, string> | string[][],
    ) {
      const url = new URL(path, services.config.siteUrl);
      const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
      const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
      if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
      const body = form && new URLSearchParams(form);
      const request = new Request(url, { headers, ...(body && { method: 'POST', body }) });
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(authContext, auth);
      context.set(siteContext, siteWith({ accountSections: sections }));
      context.set(requestContext, {
        id: 'test',
        address,
        signedIn: pairs.length > 0,
        isDirectLoopback: false,
        addTopics: () => {},
      });
      const answer = await settle(work({ request, context, url }));
      const setCookies = responseCookies(context);
      for (const cookie of setCookies) keep(cookies, cookie);
      return { ...answer, setCookies };
    }

    return {
      cookies,
      visit,
      signUp: (email: string, fields: Record<string, string> = {}) =>
        visit('/auth?tab=sign-up', answerAuthForm, {
          intent: 'sign-up',
          email,
          password,
          fullName: '',
          ...fields,
        }),
      signIn: (email: string, fields: Record<string, string> = {}) =>
        visit('/auth', answerAuthForm, { intent: 'sign-in', email, password, ...fields }),
      visitor: async () => (await visit('/', ({ request, context }) => getVisitor(request, context))).value,
    };
  };
}

export type Browser = ReturnType<ReturnType<typeof browsersFor>>;

/** Signs a person up and in, without the confirmation mail. */
export async function signedIn(services: Services, browser: Browser, email: string): Promise<void> {
  await browser.signUp(email);
  await services.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  await browser.signIn(email);
}

/** Moves the last sign-in or proof of identity of every session to 15 minutes ago. */
export async function letProofsAge({ db }: Services): Promise<void> {
  await db.update(sessions).set({ provedAt: new Date(Date.now() - 15 * 60_000) });
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

async function settle<T>(work: Promise<T>): Promise<Omit<Answer<T>, 'setCookies'>> {
  const nothing = { value: undefined, status: 200, headers: new Headers(), location: null, form: undefined };
  let value: unknown;
  try {
    value = await work;
  } catch (error) {
    if (!(error instanceof Response)) return { ...nothing, error };
    value = error;
  }
  if (value instanceof Response) {
    const { status, headers } = value;
    return { ...nothing, error: undefined, status, headers, location: headers.get('location') };
  }
  if (!isData(value)) return { ...nothing, error: undefined, value: value as T };
  const headers = new Headers(value.init?.headers);
  return { ...nothing, error: undefined, status: value.init?.status ?? 200, headers, form: value.data };
}

function isData(value: unknown): value is { data: AccountAnswer; init: ResponseInit | null } {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  );
}
