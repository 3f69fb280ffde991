import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { secondStepCookieName } from './auth.server.ts';
import { twoFactors } from './tables.server.ts';
import { authContext, callerHeaders, type RequestArgs, sendCookies } from './visitor.server.ts';

/**
 * Checks email and password and signs in, under a new session id. With a second factor set up, only the way to
 * the second step is opened. An account whose address is not confirmed gets the mail once more, and a refusal.
 */
export async function signIn(
  { request, context }: RequestArgs,
  { email, password }: { email: string; password: string },
  next?: string,
): Promise<'signed in' | 'second step'> {
  const { limits } = context.get(servicesContext);
  await limits.take('sign-in by address', context.get(requestContext).address);
  await limits.take('sign-in by account', email);
  const auth = context.get(authContext);
  const attempt = async () =>
    auth.api.signInEmail({ body: { email, password }, headers: callerHeaders(request), returnHeaders: true });
  const { headers, response } = await auth.call(
    async (scope) => {
      try {
        return await attempt();
      } finally {
        if (scope.letters.length > 0 && !(await mayMail({ request, context }, email))) scope.letters = [];
      }
    },
    { next },
  );
  sendCookies(context, headers);
  return 'twoFactorRedirect' in response ? 'second step' : 'signed in';
}

/** The second step: a code of the authenticator app, or one of the backup codes. Each works once. */
export async function verifySecondStep({ request, context }: RequestArgs, code: string): Promise<void> {
  const { limits } = context.get(servicesContext);
  await limits.take('sign-in by address', context.get(requestContext).address);
  const auth = context.get(authContext);
  const options = { body: { code }, headers: callerHeaders(request), returnHeaders: true } as const;
  const headers = await auth.change(async ({ db }) => {
    if (!/^\d{6}$/.test(code)) return (await auth.api.verifyBackupCode(options)).headers;
    const { headers, response } = await auth.api.verifyTOTP(options);
    await spendCode(db, response.user.id, code);
    return headers;
  });
  sendCookies(context, headers);
}

/** A code stays valid for a minute; somebody who read it over a shoulder must not be able to use it again. */
async function spendCode(tx: Database, userId: string, code: string): Promise<void> {
  const isUnused = sql`${twoFactors.lastCode} is distinct from ${code}`;
  const used = await tx
    .update(twoFactors)
    .set({ lastCode: code })
    .where(and(eq(twoFactors.userId, userId), isUnused))
    .returning({ id: twoFactors.id });
  if (used.length === 0)
    throw new Refusal(401, 'This code was used already. Please wait for the next one.', { field: 'code' });
}

/** Whether a password was right and its second step is still to come. */
export function awaitsSecondStep({ request, context }: RequestArgs): boolean {
  const name = secondStepCookieName(context.get(servicesContext).config);
  return request.headers.get('cookie')?.includes(`${name}=`) ?? false;
}

/** Ends the session on the server and in the browser. */
export async function signOut({ request, context }: RequestArgs): Promise<void> {
  const auth = context.get(authContext);
  const { headers } = await auth.call(() =>
    auth.api.signOut({ headers: callerHeaders(request), returnHeaders: true }),
  );
  sendCookies(context, headers);
}

/** Whether this account may be sent one more mail within the hour. */
async function mayMail({ context }: RequestArgs, email: string): Promise<boolean> {
  try {
    await context.get(servicesContext).limits.take('mails by account', email);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}
