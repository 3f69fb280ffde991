import type { Config } from '#app/services/config/config.server.ts';
import type { Role } from './role-names.ts';

/** True if people with this role need a second factor: outside loopback, and wherever they need a passkey. */
export function needsSecondFactor(config: Pick<Config, 'isLoopback' | 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && (!config.isLoopback || config.staffPasskeys);
}

/** True if their second factor must be a passkey, which nobody can be tricked into reading out on the telephone. */
export function needsPasskey(config: Pick<Config, 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && config.staffPasskeys;
}
