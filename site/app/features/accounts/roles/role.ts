import type { Config } from '#app/services/config/config.server.ts';

/** From the role with the fewest rights to the one with the most. */
export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** For the sentence "… is an editor now". */
export const roleInWords: Record<Role, string> = {
  member: 'a member',
  editor: 'an editor',
  admin: 'an admin',
};

const hints: Record<Role, string> = {
  member: 'Uses the site.',
  editor: 'Reviews submissions, and edits the site’s content.',
  admin:
    'Also sees orders, donations, accounts, the security log and the audit log. Revokes credentials and assigns roles.',
};

/** The roles as a form offers them. */
export const roleChoices = Object.entries(hints).map(([value, hint]) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
  hint,
}));

/** True if people with this role need a second factor: outside loopback, and wherever they need a passkey. */
export function needsSecondFactor(config: Pick<Config, 'isLoopback' | 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && (!config.isLoopback || config.staffPasskeys);
}

/** True if this role's second factor must be a passkey, which nobody can be tricked into revealing. */
export function needsPasskey(config: Pick<Config, 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && config.staffPasskeys;
}
