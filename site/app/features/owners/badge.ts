/** The badge of the report that a listing shows. Pure: the caller passes the time. */
import { dateWriter, formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';

/** Days after which a report expires: a server changes, so an old check says little about today's. */
export const badgeDays = 30;
const dayMs = 86_400_000;

/** The report, as far as its badge shows it. */
export interface BadgeFacts {
  madeAt: Date;
  /** Number of broken MUST rules. */
  failed: number;
  /** A later check saw other tools, prompts or resource templates, or the listing names another server now. */
  hasChanged: boolean;
}

/** A report expires at the end of a day (UTC), so that pages change with the day. */
export const expiryOf = (madeAt: Date): Date =>
  new Date((Math.floor(madeAt.getTime() / dayMs) + badgeDays + 1) * dayMs);

export type BadgeState = 'valid' | 'changed' | 'expired';

/** Why a report says nothing about today. */
export const stateInWords = {
  changed:
    'Since then, the listing got another endpoint, or a regular check saw that the server lists something else.',
  expired: `The check is more than ${badgeDays} days old.`,
} as const;

/** `changed` comes first: the report is then about another state of the server, however old it is. */
export function badgeStateOf({ madeAt, hasChanged }: BadgeFacts, now: number): BadgeState {
  if (hasChanged) return 'changed';
  return now >= expiryOf(madeAt).getTime() ? 'expired' : 'valid';
}

const shortDate = dateWriter({ day: 'numeric', month: 'short', year: 'numeric' });

/** The right half of the badge. */
export function badgeText(facts: BadgeFacts, now: number): string {
  const day = shortDate(facts.madeAt);
  const state = badgeStateOf(facts, now);
  if (state !== 'valid') return state === 'changed' ? `changed since ${day}` : `${day}, expired`;
  return facts.failed > 0 ? `${countOf(facts.failed, 'rule')} broken` : day;
}

/** The same for people who do not see the badge. */
export function badgeLabel(facts: BadgeFacts, now: number): string {
  const day = formatLongDate(facts.madeAt);
  const broken = facts.failed > 0 ? `, ${countOf(facts.failed, 'rule')} broken` : '';
  const after = { valid: '', changed: ', changed since then', expired: ', expired' };
  return `Server check, ${day}${broken}${after[badgeStateOf(facts, now)]}`;
}
