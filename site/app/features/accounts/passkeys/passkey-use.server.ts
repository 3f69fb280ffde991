import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { messages, signedOut } from '../refusals.server.ts';
import { passkeySchema } from '../schema.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { demandProof, proveByPasskey } from '../sessions/proof.server.ts';
import { authContext, callerHeaders, getVisitor, sendCookies } from '../sessions/visitor.server.ts';
import { findAsker, rememberDevice } from '../sign-in/known-device.server.ts';
import { noteSignIn } from '../sign-in/note-sign-in.server.ts';
import { unknownIntent } from '../submit-form.server.ts';
import { users } from '../tables.server.ts';
import {
  beginPasskey,
  beginPasskeyUse,
  type CheckedPasskey,
  checkPasskey,
  spendPasskey,
} from './passkeys.server.ts';

/**
 * Answers the browser's requests about passkeys: options to make one, a challenge to use one, or `prove`, which takes a
 * proof.
 *
 * @throws Refusal 401 when signed out, or without a pending second step; 400 for an unknown use; what `demandProof` and
 * `proveByPasskey` throw; TooManyRequests
 */
export async function answerPasskeyCall(args: RequestArgs, form: FormData): Promise<object> {
  const use = form.get('use');
  if (use === 'sign in') return beginPasskeyUse(args, use);
  if (use === 'second step') {
    const account = await args.context.get(authContext).findChallenged(args.request);
    if (!account) throw new Refusal(401, messages.tookTooLong);
    return beginPasskeyUse(args, use, account.id);
  }
  const visitor = await getVisitor(args.request, args.context);
  if (!visitor) throw signedOut();
  if (use === 'proof') return beginPasskeyUse(args, use, visitor.id);
  if (use === 'prove') {
    const { data } = passkeySchema.safeParse(Object.fromEntries(form));
    if (!data) throw unknownIntent();
    await proveByPasskey(args, data.credential);
    return {};
  }
  if (use !== 'add') throw unknownIntent();
  // Before the browser makes a passkey that would then be refused.
  await demandProof(args, form);
  return beginPasskey(args, visitor);
}

/**
 * Signs in with a passkey alone: a device that the person has, unlocked by a PIN or a fingerprint, so no second step
 * follows.
 *
 * @throws Refusal 401; TooManyRequests
 */
export async function signInWithPasskey(args: RequestArgs, credential: string): Promise<void> {
  const { context } = args;
  const { db, limits } = context.get(servicesContext);
  await limits.take('sign-in by address', context.get(requestContext).address);
  const checked = await checkPasskey(args, 'sign in', credential);
  const isTheirs = eq(users.id, checked.userId);
  const [{ email } = { email: '' }] = await db.select({ email: users.email }).from(users).where(isTheirs);
  const account = { id: checked.userId, email };
  await letIn(args, account, checked, { by: ['by a passkey'], step: 'openPasskeySession' });
}

/**
 * The second step by one of the account's passkeys.
 *
 * @throws Refusal 401; TooManyRequests
 */
export async function verifySecondStepByPasskey(args: RequestArgs, credential: string): Promise<void> {
  const { request, context } = args;
  const { limits } = context.get(servicesContext);
  const account = await context.get(authContext).findChallenged(request);
  if (!account) throw new Refusal(401, messages.tookTooLong);
  await limits.take('sign-in by address', context.get(requestContext).address);
  const checked = await checkPasskey(args, 'second step', credential, account.id);
  await letIn(args, account, checked, { by: [account.by, 'with a passkey'], step: 'endSecondStep' });
}

interface Entry {
  by: (string | undefined)[];
  step: 'openPasskeySession' | 'endSecondStep';
}

/** The rest of the sign-in after the passkey was checked, under the account's lock: a signature counts once. */
async function letIn(
  args: RequestArgs,
  { id, email }: { id: string; email: string },
  checked: CheckedPasskey,
  { by, step }: Entry,
): Promise<void> {
  const { request, context } = args;
  const auth = context.get(authContext);
  const { isKnown } = await findAsker(args, email);
  const { headers } = await auth.change(async ({ db: tx }) => {
    await lockAccount(tx, id);
    await spendPasskey(tx, checked);
    await noteSignIn(args, tx, { id, email }, { isKnown, by });
    return auth.api[step]({ body: { userId: id }, headers: callerHeaders(request), returnHeaders: true });
  });
  sendCookies(context, headers);
  await rememberDevice(args, email);
}
