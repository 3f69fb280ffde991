import { formatLongDate } from '#app/lib/dates.ts';
import file from '../../../content/dated-claims.json' with { type: 'json' };

/** An outside fact that may have changed since the last check. */
export interface DatedClaim {
  id: string;
  /** When it happened, as it is shown, where it is an event. */
  date?: string;
  says: string;
  source: { href: string; label: string };
  /** Day of the last check against its source, `2026-11-23`. */
  checked: string;
}

/** Days after which a claim has to be held against its source again. */
export const mostDaysUnchecked = 180;

const claims: readonly DatedClaim[] = file;

/** @throws when `site/content/dated-claims.json` has no such claim */
export function claimOf(id: string): DatedClaim {
  const found = claims.find((claim) => claim.id === id);
  if (!found) throw new Error(`site/content/dated-claims.json has no claim ${id}`);
  return found;
}

/** Markdown with each claim where it says `{claim:its-id}`: what it says, with its source and the day of the check. */
export function withClaims(markdown: string): string {
  return markdown.replace(/\{claim:([\w-]+)\}/g, (_, id: string) => {
    const { says, source, checked } = claimOf(id);
    return `${says} ([${source.label}](${source.href}), checked on ${formatLongDate(checked)})`;
  });
}

/** The claims that were last checked more than 180 days before `now`. */
export function listStaleClaims(now: Date, all = claims): DatedClaim[] {
  const oldest = now.getTime() - mostDaysUnchecked * 24 * 60 * 60 * 1000;
  return all.filter(({ checked }) => Date.parse(checked) < oldest);
}
