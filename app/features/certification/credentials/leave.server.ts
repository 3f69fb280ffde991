import { and, eq, isNull } from 'drizzle-orm';
import type { Leaving } from '#app/features/accounts/accounts.server.ts';
import { markRevoked } from './revoke.server.ts';
import { credentials } from './tables.server.ts';

/**
 * What becomes of somebody's credentials when they delete the account. Either way the name is erased, and what is left
 * knows its recipient as a salted hash of an address that is kept nowhere.
 */
export const leaveCredentials: Leaving = {
  async ask(db, userId) {
    const isHeld = and(eq(credentials.userId, userId), isNull(credentials.revokedAt));
    if ((await db.$count(credentials, isHeld)) === 0) return undefined;
    return {
      name: 'credentials',
      label: 'Your credentials',
      choices: [
        {
          value: 'keep',
          label: 'Keep them verifiable',
          hint: 'Your name is erased from them. Who knows your address can still confirm that they are yours.',
        },
        { value: 'revoke', label: 'Revoke them', hint: 'Whoever verifies one is told that it was revoked.' },
      ],
    };
  },

  async answer(tx, userId, choice) {
    const isTheirs = eq(credentials.userId, userId);
    if (choice === 'revoke') {
      const held = await tx
        .select({ id: credentials.id, level: credentials.level })
        .from(credentials)
        .where(and(isTheirs, isNull(credentials.revokedAt)))
        .for('update');
      const reason = 'Its holder deleted the account and asked for it to be revoked.';
      // Three at most: one of each level.
      for (const one of held) await markRevoked(tx, one, { by: `user:${userId}`, reason });
    }
    // Not left to the foreign keys: of two that clear a row which this transaction changed, each finds the other broken.
    const apart = { userId: null, attemptId: null, holderName: null, isListed: false };
    await tx.update(credentials).set(apart).where(isTheirs);
  },
};
