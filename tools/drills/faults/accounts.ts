// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import type { Fault } from './fault.ts';

const accounts = 'site/app/features/accounts';
const limits = 'site/app/services/limits';

/** Faults of accounts, the desk and limits. */
export const accountFaults: readonly Fault[] = [
  {
    id: 'desk-csv-role',
    says: 'An editor can download a desk file that is for admins only. The function checks the list’s role instead of the file’s.',
    file: 'site/app/desk/desk-list.server.ts',
    find: 'const { id } = await requireRole(args, exportedBy);',
    replace: 'const { id } = await requireRole(args, role);',
    tests: ['site/app/desk/desk-list.server.test.ts', 'site/tests/site/admin-roles.test.ts'],
  },
  {
    id: 'desk-list-unbounded',
    says: 'A desk form can name any number of rows, not only the rows on its page.',
    file: 'site/app/desk/desk-list.server.ts',
    find: 'if (!action || ids.length > perPage || !ids.every(isUuid))',
    replace: 'if (!action || !ids.every(isUuid))',
    tests: [
      'site/app/desk/desk-list.server.test.ts',
      'site/app/desk/lists.server.test.ts',
      'site/tests/site/admin-roles.test.ts',
    ],
  },
  {
    id: 'desk-list-page',
    says: 'In a desk list, every page after the first starts one row too late.',
    file: 'site/app/desk/desk-list.server.ts',
    find: 'limit ${perPage} offset ${(page - 1) * perPage}`;',
    replace: 'limit ${perPage} offset ${(page - 1) * perPage + 1}`;',
    tests: [
      'site/app/desk/desk-list.server.test.ts',
      'site/app/desk/lists.server.test.ts',
      'site/app/desk/queue/queue.server.test.ts',
    ],
  },
  {
    id: 'reset-second-step',
    says: 'A new password does not end a sign-in that is waiting for its second step.',
    file: `${accounts}/passwords/passwords.server.ts`,
    find: '  await endAgents(tx, id);\n  await endSecondSteps(tx, id);\n',
    replace: '  await endAgents(tx, id);\n',
    tests: [
      `${accounts}/passwords/passwords.server.test.ts`,
      `${accounts}/second-factor/second-factor.server.test.ts`,
      `${accounts}/sessions/ended-session.server.test.ts`,
    ],
  },
  {
    id: 'code-used-twice',
    says: 'A code from the authenticator app is accepted twice.',
    file: `${accounts}/second-factor/totp.server.ts`,
    find: 'lt(twoFactors.lastStep, step));',
    replace: 'lt(twoFactors.lastStep, step + 1));',
    tests: [`${accounts}/second-factor/second-factor.server.test.ts`],
  },
  {
    id: 'staff-idle-session',
    says: 'An editor’s session does not end an hour after its last use.',
    file: `${accounts}/sessions/session-ends.server.ts`,
    find: 'return new Date(Math.min(expiresAt.getTime(), ...ends));',
    replace: 'return new Date(Math.min(expiresAt.getTime(), ...ends.slice(0, 1)));',
    tests: [`${accounts}/sessions/session-ends.server.test.ts`],
  },
  {
    id: 'lost-await-sign-out',
    says: 'A lower role does not end the person’s sessions. The statement is not awaited, so it never runs.',
    file: `${accounts}/roles/roles.server.ts`,
    find: 'if (isSignedOut) await tx.delete(sessions)',
    replace: 'if (isSignedOut) void tx.delete(sessions)',
    tests: [`${accounts}/roles/roles.server.test.ts`, `${accounts}/sessions/ended-session.server.test.ts`],
  },
  {
    id: 'last-admins-race',
    says: 'If two admins demote each other at the same time, both succeed. Their rows are not locked.',
    file: `${accounts}/roles/roles.server.ts`,
    find: "    .orderBy(users.id)\n    .for('no key update');",
    replace: '    .orderBy(users.id);',
    tests: [`${accounts}/roles/roles.server.test.ts`, `${accounts}/account/account.server.test.ts`],
    isOfLocks: true,
  },
  {
    id: 'export-drafts',
    says: 'The export of personal data lists drafts without their content.',
    file: 'site/app/desk/desk-drafts.server.ts',
    find: '.select({ path: deskDrafts.path, values: deskDrafts.values, savedAt: deskDrafts.savedAt })',
    replace: '.select({ path: deskDrafts.path, savedAt: deskDrafts.savedAt })',
    tests: ['site/app/desk/desk-drafts.server.test.ts', `${accounts}/account/account.server.test.ts`],
  },
  {
    id: 'open-redirect',
    says: 'A sign-in leads to another site through a path such as `/.//evil.example`.',
    file: `${accounts}/sign-in/next-path.ts`,
    find: "return origin === here && !pathname.startsWith('//') ? pathname",
    replace: 'return origin === here ? pathname',
    tests: [`${accounts}/sign-in/next-path.test.ts`],
  },
  {
    id: 'security-log-address',
    says: 'The security log keeps full addresses for seven weeks instead of seven days.',
    file: `${accounts}/security-log/security-log.server.ts`,
    find: '.where(and(olderThan(wholeDays), sql`masklen(${address}) > ${bits}`));',
    replace: '.where(and(olderThan(wholeDays * 7), sql`masklen(${address}) > ${bits}`));',
    tests: [`${accounts}/security-log/security-log.server.test.ts`],
  },
  {
    id: 'limit-off-by-one',
    says: 'A limit refuses the last use that it should allow.',
    file: `${limits}/limits.server.ts`,
    find: '${rateLimits.count} + ${amount}::int <= ${uses}`',
    replace: '${rateLimits.count} + ${amount}::int < ${uses}`',
    tests: [`${limits}/limits.server.test.ts`],
  },
  {
    id: 'guess-not-counted',
    says: 'A wrong guess is not counted.',
    file: `${limits}/limits.server.ts`,
    find: 'if (taken.length < counters.length || !isWrong(error)) await giveBack();',
    replace: 'if (taken.length < counters.length || isWrong(error)) await giveBack();',
    tests: [`${limits}/limits.server.test.ts`, `${accounts}/sign-in/lock-out.server.test.ts`],
  },
  {
    id: 'mailbox-spellings',
    says: 'Each spelling of a mailbox has its own email limit.',
    file: `${limits}/mail-limits.server.ts`,
    find: "await limits.take('receipts by mailbox', mailboxOf(email));",
    replace: "await limits.take('receipts by mailbox', email);",
    tests: [`${limits}/mail-limits.server.test.ts`, 'site/app/features/careers/waitlist.server.test.ts'],
  },
];
