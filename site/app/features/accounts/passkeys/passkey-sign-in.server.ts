import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { messages } from '../refusals.server.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { authContext, callerHeaders, sendCookies } from '../sessions/visitor.server.ts';
import { findAsker, rememberDevice } from '../sign-in/known-device.server.ts';
import { noteSignIn } from '../sign-in/note-sign-in.server.ts';
import { users } from '../tables.server.ts';
import { checkPasskey, spendPasskey } from './passkeys.server.ts';

/**
 * Signs in with a passkey alone: it is something that somebody has, opened by what they know or are, so no second step
 * follows.
 *
 * @throws Refusal 401
 */
export async function signInWithPasskey(args: RequestArgs, credential: string): Promise<void> {
  const { request, context } = args;
  const { limits } = context.get(servicesContext);
  await limits.take('sign-in by address', context.get(requestContext).address);
  const checked = await checkPasskey(args, 'sign in', credential);
  const auth = context.get(authContext);
  const { db } = context.get(servicesContext);
  const isTheirs = eq(users.id, checked.userId);
  const [{ email } = { email: '' }] = await db.select({ email: users.email }).from(users).where(isTheirs);
  const { isKnown } = await findAsker(args, email);
  const { headers } = await auth.change(async ({ db: tx }) => {
    await lockAccount(tx, checked.userId);
    await spendPasskey(tx, checked);
    await noteSignIn(args, tx, { id: checked.userId, email }, { isKnown, by: ['by a passkey'] });
    return auth.api.openPasskeySession({
      body: { userId: checked.userId },
      headers: callerHeaders(request),
      returnHeaders: true,
    });
  });
  sendCookies(context, headers);
  await rememberDevice(args, email);
}

/**
 * The second step by one of the account's passkeys.
 *
 * @throws Refusal 401
 */
export async function verifySecondStepByPasskey(args: RequestArgs, credential: string): Promise<void> {
  const { request, context } = args;
  const { limits } = context.get(servicesContext);
  const auth = context.get(authContext);
  const account = await auth.findChallenged(request);
  if (!account) throw new Refusal(401, messages.tookTooLong);
  await limits.take('sign-in by address', context.get(requestContext).address);
  const checked = await checkPasskey(args, 'second step', credential, account.id);
  const { isKnown } = await findAsker(args, account.email);
  const { headers } = await auth.change(async ({ db: tx }) => {
    await lockAccount(tx, account.id);
    await spendPasskey(tx, checked);
    await noteSignIn(args, tx, account, { isKnown, by: [account.by, 'with a passkey'] });
    return auth.api.endSecondStep({
      body: { userId: account.id },
      headers: callerHeaders(request),
      returnHeaders: true,
    });
  });
  sendCookies(context, headers);
  await rememberDevice(args, account.email);
}
