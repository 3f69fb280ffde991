import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { GuessCounter } from '#app/services/limits/limits.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { ProofAsked, ProofWay } from '#app/ui/proof-field.tsx';
import { checkPasskey, spendPasskey } from '../passkeys/passkeys.server.ts';
import { listWaysIn, proofProviders, type WaysIn } from '../providers/ways-in.server.ts';
import { codeOf, isWrongGuess, messages, signedOut, WrongGuess } from '../refusals.server.ts';
import { spendCode } from '../second-factor/totp.server.ts';
import { recordRefusal } from '../security-log/security-log.server.ts';
import { sessions, users } from '../tables.server.ts';
import { findAccount, lockSession } from './account-links.server.ts';
import { authContext, callerHeaders, getSession, type Session, type Visitor } from './visitor.server.ts';

/** Minutes for which a proof counts. `ProofField` names them. */
const proofMinutes = 15;

/**
 * Asks for proof before actions that an open or copied session must not be able to do. A sign-in or a proof within the
 * last 15 minutes is enough; otherwise the form's field `proof` is needed, which `ProofField` draws. Call it in the
 * work of a form (`answerForm`), once its fields are right and before anything is changed; not inside a transaction,
 * because wrong proofs are counted.
 *
 * @returns the session, for `lockSession` in the transaction that follows
 * @throws Refusal 400 without a proof, WrongGuess: both for the field `proof`, and the other typed values stay; 401
 * when signed out; TooManyRequests
 */
export async function demandProof(args: RequestArgs, form: FormData): Promise<Session> {
  const session = await getSession(args);
  if (!session) throw signedOut();
  if (!isProofDue(session)) return session;
  const proof = String(form.get('proof') ?? '');
  if (!proof || proof.length > 128)
    throw new Refusal(400, 'Please confirm once more that it is you.', { field: 'proof' });
  await checkPasswordOrCode(args, session.visitor, proof);
  await noteProof(args, session);
  return session;
}

/**
 * Data for the form's `ProofField`. A page that shows the visitor's sign-in methods passes them in.
 * @throws Refusal 401 when signed out
 */
export async function askedProof(args: RequestArgs, known?: WaysIn): Promise<ProofAsked> {
  const session = await getSession(args);
  if (!session) throw signedOut();
  const { visitor } = session;
  const services = args.context.get(servicesContext);
  const { password, linked, passkeys, hasApp } = known ?? (await listWaysIn(services, visitor.id));
  const ways: ProofWay[] = [];
  if (password) ways.push('password');
  if (visitor.twoFactorEnabled && hasApp) ways.push('code');
  if (passkeys.some(({ isHere }) => isHere)) ways.push('passkey');
  return { isDue: isProofDue(session), ways, providers: proofProviders(services.config, linked) };
}

function isProofDue({ provedAt }: Session): boolean {
  return Date.now() - provedAt.getTime() >= proofMinutes * 60_000;
}

/**
 * Proves the visitor's identity by a passkey: `credential` is what `askPasskey` got for a challenge to one of their
 * own.
 *
 * @throws Refusal 401, 404 where passkeys do not work
 */
export async function proveByPasskey(args: RequestArgs, credential: string): Promise<void> {
  const session = await getSession(args);
  if (!session) throw signedOut();
  const checked = await checkPasskey(args, 'proof', credential, session.visitor.id);
  await args.context.get(servicesContext).db.transaction(async (tx) => {
    await lockSession(tx, session);
    await spendPasskey(tx, checked);
  });
  await noteProof(args, session, true);
}

/**
 * Marks the session as proved, for the rest of this request too. The caller has checked the proof. @throws Refusal 401
 */
export async function noteProof(
  { context }: RequestArgs,
  session: Session,
  byPasskey = false,
): Promise<void> {
  const provedAt = new Date();
  await context.get(servicesContext).db.transaction(async (tx) => {
    await lockSession(tx, session);
    await tx
      .update(sessions)
      .set({ provedAt, ...(byPasskey && { passkeyUsedAt: provedAt }) })
      .where(eq(sessions.id, session.sessionId));
  });
  session.provedAt = provedAt;
  session.usedPasskey ||= byPasskey;
}

/** @throws WrongGuess for what is neither the password nor, where a second factor is on, a code of the app */
async function checkPasswordOrCode(args: RequestArgs, visitor: Visitor, proof: string): Promise<void> {
  const { db, config } = args.context.get(servicesContext);
  const code = proof.replaceAll(' ', '');
  const mayBeCode = visitor.twoFactorEnabled && /^\d{6}$/.test(code);
  const check = async () => {
    const outcome = mayBeCode ? await spendCode(db, config, visitor.id, code) : 'wrong';
    if (outcome === 'taken') return;
    if (outcome === 'used') throw new WrongGuess(messages.usedCode, 'proof');
    // There are passwords that look like a code.
    await verifyPassword(args, proof).catch(async (error) => {
      if (codeOf(error) !== 'INVALID_PASSWORD') throw error;
      const account = await findAccount(db, eq(users.id, visitor.id));
      const notPassword = account?.passwordHash ? messages.wrongPassword : messages.noPassword;
      throw new WrongGuess(mayBeCode ? messages.wrongCode : notPassword, 'proof');
    });
  };
  const ofCodes: GuessCounter = { name: 'wrong codes by account', key: `${visitor.id} signed in` };
  await guessInSession(args, check, mayBeCode ? [ofCodes] : []);
}

/**
 * Lets `check` examine a proof. Wrong ones are noted in the security log and counted by session: so wrong guesses at
 * the sign-in form do not lock out a signed-in person.
 */
export async function guessInSession<T>(
  args: RequestArgs,
  check: () => Promise<T>,
  others: GuessCounter[] = [],
): Promise<T> {
  const session = await getSession(args);
  const { limits } = args.context.get(servicesContext);
  const counters: GuessCounter[] = [
    { name: 'wrong proofs by session', key: session?.sessionId ?? '' },
    ...others,
  ];
  try {
    return await limits.guess(counters, check, isWrongGuess);
  } catch (error) {
    if (session && isWrongGuess(error))
      await recordRefusal(args, { userId: session.visitor.id, kind: 'proof-failed' });
    throw error;
  }
}

async function verifyPassword({ request, context }: RequestArgs, password: string): Promise<void> {
  const { limits } = context.get(servicesContext);
  await limits.take('passwords by address', context.get(requestContext).address);
  const auth = context.get(authContext);
  await auth.call(() => auth.api.verifyPassword({ body: { password }, headers: callerHeaders(request) }));
}
