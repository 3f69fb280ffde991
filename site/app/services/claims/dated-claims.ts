import { formatLongDate } from '#app/lib/dates.ts';
import file from '../../../content/dated-claims.json' with { type: 'json' };

/** An outside fact that may have changed since the last check. */
export interface DatedClaim {
  id: string;
  /** Date of an event, as text for display. */
  date?: string;
  says: string;
  source: { href: string; label: string };
  /** Day of the last check against its source, `2026-11-23`. */
  checked: string;
}

/** Maximum days between two checks of a claim against its source. */
export const mostDaysUnchecked = 180;

const claims: readonly DatedClaim[] = file;

/** @throws when `site/content/dated-claims.json` has no such claim */
export function claimOf(id: string): DatedClaim {
  const found = claims.find((claim) => claim.id === id);
  if (!found) throw new Error(`site/content/dated-claims.json has no claim ${id}`);
  return found;
}

/** Markdown with a claim's text, its source and the day of the check in place of `{claim:its-id}`. */
export function withClaims(markdown: string): string {
  return markdown.replace(/\{claim:([\w-]+)\}/g, (_, id: string) => {
    const { says, source, checked } = claimOf(id);
    return `${says} ([${source.label}](${source.href}), checked on ${formatLongDate(checked)})`;
  });
}

/** The claims whose last check is more than 180 days before `now`. */
export function listStaleClaims(now: Date, all = claims): DatedClaim[] {
  const oldest = now.getTime() - mostDaysUnchecked * 24 * 60 * 60 * 1000;
  return all.filter(({ checked }) => Date.parse(checked) < oldest);
}
