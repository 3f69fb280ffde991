import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import * as z from 'zod';

/** Seconds that a second step stays open: the library's default after a password. */
const secondStepSeconds = 600;

/**
 * Endpoints that the library lacks: sessions for people who proved their identity without a password, such as by a
 * passkey or a provider. The caller checks the proof; no URL leads here.
 */
export const otherWays = {
  id: 'other-ways',
  endpoints: {
    /**
     * Signs in. Where a second factor is on, it only opens the second step, and stores `by`: the first step in words.
     */
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), by: z.string() }) },
      async (ctx) => {
        const { userId, by } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
        if (!('twoFactorEnabled' in user && user.twoFactorEnabled)) {
          await giveSession(ctx, userId);
          return { outcome: 'signed in' as const };
        }
        const cookie = ctx.context.createAuthCookie('two_factor', { maxAge: secondStepSeconds });
        const identifier = `2fa-${generateRandomString(20)}`;
        const expiresAt = new Date(Date.now() + secondStepSeconds * 1000);
        const { internalAdapter } = ctx.context;
        await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
        await internalAdapter.createVerificationValue({
          value: '0',
          identifier: `2fa-attempts-${identifier}`,
          expiresAt,
        });
        await internalAdapter.createVerificationValue({
          value: by,
          identifier: cameBy(identifier),
          expiresAt,
        });
        await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes);
        return { outcome: 'second step' as const };
      },
    ),

    /** Signs in with a passkey, without a second step. */
    openPasskeySession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => giveSession(ctx, ctx.body.userId, { passkeyUsedAt: new Date() }),
    ),

    /**
     * Completes the second step of this browser, which must belong to `userId`, with a session. The caller checked a
     * passkey.
     */
    endSecondStep: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const cookie = ctx.context.createAuthCookie('two_factor');
        const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
        const pending = identifier
          ? await ctx.context.internalAdapter.consumeVerificationValue(identifier)
          : null;
        if (pending?.value !== ctx.body.userId)
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_TWO_FACTOR_COOKIE' });
        expireCookie(ctx, cookie);
        await giveSession(ctx, ctx.body.userId, { passkeyUsedAt: new Date() });
      },
    ),

    /** Gives the session of this browser a new id. */
    renewSession: createAuthEndpoint.serverOnly({ method: 'POST', use: [sessionMiddleware] }, async (ctx) => {
      const { session, user } = ctx.context.session;
      await giveSession(ctx, user.id, session);
      await ctx.context.internalAdapter.deleteSession(session.token);
    }),
  },
} satisfies BetterAuthPlugin;

/** Key under which the first step of a pending second step is stored. */
export const cameBy = (secondStep: string) => `2fa-by-${secondStep}`;

async function giveSession(
  ctx: GenericEndpointContext,
  userId: string,
  fields?: Record<string, unknown>,
): Promise<void> {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  const session = await ctx.context.internalAdapter.createSession(userId, false, fields);
  if (!user || !session) throw new Error('no session was created for an existing account');
  await setSessionCookie(ctx, { session, user });
}
