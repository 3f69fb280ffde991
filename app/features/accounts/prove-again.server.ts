import { Refusal } from '#app/lib/refusal.ts';
import type { GuessCounter } from '#app/services/limits/limits.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { ProvenPassword } from './auth.server.ts';
import { codeOf, isWrongGuess, messages, WrongGuess } from './refusals.server.ts';
import { spendCode } from './totp.server.ts';
import { authContext, callerHeaders, getSession, type Visitor } from './visitor.server.ts';

/**
 * Asked again before whatever a borrowed session must not be able to do.
 *
 * @returns what calls of the library that ask for it as well are told, so that it is hashed once
 * @throws the library's INVALID_PASSWORD
 */
export async function checkPassword(
  args: RequestArgs,
  password: string,
): Promise<ProvenPassword | undefined> {
  return guessInSession(args, () => verifyPassword(args, password));
}

/**
 * The same with a choice: the password or, where a second factor is on, a code of the app. `proof` is the form's field.
 *
 * @throws Refusal 400 without one, WrongGuess
 */
export async function checkPasswordOrCode(args: RequestArgs, visitor: Visitor, proof: string): Promise<void> {
  if (!proof || proof.length > 128)
    throw new Refusal(400, 'Please prove once more that it is you.', { field: 'proof' });
  const { db, config } = args.context.get(servicesContext);
  const code = proof.replaceAll(' ', '');
  const mayBeCode = visitor.twoFactorEnabled && /^\d{6}$/.test(code);
  const check = async () => {
    const outcome = mayBeCode ? await spendCode(db, config, visitor.id, code) : 'wrong';
    if (outcome === 'taken') return;
    if (outcome === 'used') throw new WrongGuess(messages.usedCode, 'proof');
    // There are passwords that look like a code.
    await verifyPassword(args, proof).catch((error) => {
      if (codeOf(error) !== 'INVALID_PASSWORD') throw error;
      throw new WrongGuess(mayBeCode ? messages.wrongCode : messages.wrongPassword, 'proof');
    });
  };
  const ofCodes: GuessCounter = { name: 'wrong codes by account', key: `${visitor.id} signed in` };
  await guessInSession(args, check, mayBeCode ? [ofCodes] : []);
}

/** Wrong proofs count by session: whoever tries at the sign-in form never holds up somebody who is signed in. */
export async function guessInSession<T>(
  args: RequestArgs,
  check: () => Promise<T>,
  others: GuessCounter[] = [],
): Promise<T> {
  const key = (await getSession(args))?.sessionId ?? '';
  const { limits } = args.context.get(servicesContext);
  return limits.guess([{ name: 'wrong proofs by session', key }, ...others], check, isWrongGuess);
}

async function verifyPassword(
  { request, context }: RequestArgs,
  password: string,
): Promise<ProvenPassword | undefined> {
  const { limits } = context.get(servicesContext);
  await limits.take('passwords by address', context.get(requestContext).address);
  const auth = context.get(authContext);
  return auth.call(async (scope) => {
    await auth.api.verifyPassword({ body: { password }, headers: callerHeaders(request) });
    return scope.proven;
  });
}
