import { and, eq, isNull } from 'drizzle-orm';
import { type AccountSection, type DeletionStep, shownList } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { assessmentPath } from '../exams/exam-paths.ts';
import { listOwnCredentials } from './credentials.server.ts';
import { markRevoked } from './revoke.server.ts';
import { credentials } from './tables.server.ts';

/**
 * Choices for a person's credentials when they delete the account. Either way the name is erased. The rest identifies
 * its recipient only by a salted hash of the email address.
 */
const leaveCredentials: DeletionStep = {
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
          hint: 'We erase your name from the credentials. Anyone who knows your email address can still confirm that the credentials are yours.',
        },
        {
          value: 'revoke',
          label: 'Revoke them',
          hint: 'Every verifier then shows that the credentials are revoked.',
        },
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
      const reason = 'The holder deleted the account and asked us to revoke the credential.';
      // Three at most: one of each level.
      for (const one of held) await markRevoked(tx, one, { by: `user:${userId}`, reason });
    }
    // Not left to the foreign keys: two of them clear the same row, and each would find the other one violated.
    const apart = { userId: null, attemptId: null, holderName: null, isListed: false };
    await tx.update(credentials).set(apart).where(isTheirs);
  },
};

const countHeld = (db: Database, userId: string) => db.$count(credentials, eq(credentials.userId, userId));

const credentialsList = shownList({
  id: 'credentials',
  title: 'Credentials',
  ask: (db, userId, part) => ({
    held: listOwnCredentials(db, userId, part),
    total: countHeld(db, userId),
  }),
  async show({ held, total }) {
    const { levels } = await readTiers();
    return {
      lead: 'Certificates for the exams you passed, to share, print and download.',
      empty: 'You have no credential yet. Pass an exam to earn one, with a page that anyone can check.',
      total,
      entries: held.map(({ id, level, issuedAt, revokedAt, isNameShown, isListed }) => ({
        id,
        title: levels.find((one) => one.id === level)?.name ?? level,
        facts: revokedAt
          ? `issued ${formatLongDate(issuedAt)}, revoked ${formatLongDate(revokedAt)}`
          : `issued ${formatLongDate(issuedAt)}, name ${isNameShown ? 'shown' : 'hidden'}, ${isListed ? 'public' : 'unlisted'}`,
        badge: revokedAt ? { tone: 'quiet', label: 'revoked' } : { tone: 'ok', label: 'issued' },
        link: { label: 'Certificate', href: `/credentials/${id}` },
      })),
      links: total === 0 ? [{ label: 'How the exams work', href: assessmentPath('foundation') }] : [],
    };
  },
});

export const credentialsSection: AccountSection = {
  name: 'credentials',
  exportData: (db, userId) => listOwnCredentials(db, userId),
  list: credentialsList,
  deletion: leaveCredentials,
  counted: { label: 'Credentials', count: countHeld, list: '/admin/credentials' },
};
