import type { Config } from '#app/services/config/config.server.ts';
import type { Role } from './role-names.ts';

/** Whether people with this role need a second factor: outside loopback, and wherever they need a passkey. */
export function needsSecondFactor(config: Pick<Config, 'isLoopback' | 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && (!config.isLoopback || config.staffPasskeys);
}

/** Whether their second factor has to be a passkey, which nobody can be made to read out on the telephone. */
export function needsPasskey(config: Pick<Config, 'staffPasskeys'>, role: Role): boolean {
  return role !== 'member' && config.staffPasskeys;
}
