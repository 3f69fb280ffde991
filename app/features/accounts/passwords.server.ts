import { hashPassword } from 'better-auth/crypto';
import { Refusal } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { answerSteadily } from './answer-steadily.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { rememberDevice } from './known-device.server.ts';
import { passwordChangedLetter } from './letters.server.ts';
import { countMail } from './mail-limits.server.ts';
import { checkPassword } from './prove-again.server.ts';
import { messages } from './refusals.server.ts';
import { authContext, callerHeaders, type RequestArgs, sendCookies, type Visitor } from './visitor.server.ts';

/** ASVS 5, 6.2.4: the 3000 most common passwords are refused, and nothing else is asked of a password. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new Refusal(400, messages.commonPassword, { field: 'password' });
}

/** Sends the link that lets somebody choose a new password. Says nothing about whether there is such an account. */
export async function askForReset(args: RequestArgs, email: string): Promise<void> {
  const { context } = args;
  const { limits } = context.get(servicesContext);
  await limits.take('submissions by address', context.get(requestContext).address);
  await countMail(args, 'reset', email);
  const auth = context.get(authContext);
  await answerSteadily(() => auth.call(() => auth.api.requestPasswordReset({ body: { email } })));
}

/**
 * Sets the new password, signs out every session, and counts the address as confirmed, since its owner could open
 * the link. The link works once.
 *
 * @throws the library's INVALID_TOKEN
 */
export async function resetPassword(
  { context }: RequestArgs,
  token: string,
  password: string,
): Promise<void> {
  refuseCommonPassword(password);
  const auth = context.get(authContext);
  const passwordHash = await hashPassword(password);
  await auth.change(() => auth.api.resetPassword({ body: { newPassword: password, token } }), {
    passwordHash,
  });
}

/** Changes the password, signs out every other session and gives this one a new id. */
export async function changePassword(
  { request, context }: RequestArgs,
  visitor: Visitor,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { config } = context.get(servicesContext);
  await checkPassword({ request, context }, currentPassword);
  refuseCommonPassword(password);
  const auth = context.get(authContext);
  const passwordHash = await hashPassword(password);
  const { headers } = await auth.change(
    async ({ letters }) => {
      const changed = await auth.api.changePassword({
        body: { currentPassword, newPassword: password, revokeOtherSessions: true },
        headers: callerHeaders(request),
        returnHeaders: true,
      });
      letters.push(passwordChangedLetter(visitor.email, config.siteUrl));
      return changed;
    },
    { passwordHash },
  );
  sendCookies(context, headers);
  await rememberDevice({ request, context }, visitor.email);
}
