import { verdictOf } from 'context-native/verify/verdict';
import { eq } from 'drizzle-orm';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { badgeColumns, badgeFacts } from './badge.server.ts';
import { type BadgeState, badgeStateOf } from './badge.ts';
import { listOpenClaims } from './claims.server.ts';
import { publishedChecks } from './tables.server.ts';
import {
  askLastChange,
  askListingDays,
  askStatus,
  type StatusLine,
  statusLineOf,
} from './watching/status.server.ts';

/** The owners of a listing, as its page shows them. */
export interface ShownOwners {
  /** `map/SLUG` or `entry/ORG/CODE`. */
  listing: string;
  claims: { id: string; host: string; provenAt: string }[];
  isOptedOut: boolean;
  /** The report that an owner chose. */
  report?: { madeAt: string; kind: 'polite' | 'full'; verdict: string; state: BadgeState } | undefined;
  /** The regular checks. */
  checks?: StatusLine | undefined;
}

/**
 * The owners of a listing, for its page. The page has the topics `listing` and `historyDay`.
 * @param endpoint URL of the listing's server: a report about another one counts as changed
 */
export async function showOwners(
  db: Database,
  listing: string,
  endpoint?: string | null,
): Promise<ShownOwners> {
  const { kind, report } = publishedChecks;
  const { claims, published, status, days, changed } = await askTogether(db, {
    claims: listOpenClaims(db, listing),
    published: db
      .select({ kind, report, ...badgeColumns })
      .from(publishedChecks)
      .where(eq(publishedChecks.listing, listing)),
    status: askStatus(db, listing),
    days: askListingDays(db, listing),
    changed: askLastChange(db, listing),
  });
  const [shown] = published;
  return {
    listing,
    claims: claims.map(({ id, host, provenAt }) => ({ id, host, provenAt: provenAt.toISOString() })),
    isOptedOut: claims.some(({ optedOutAt }) => optedOutAt !== null),
    report: shown && {
      madeAt: shown.madeAt.toISOString(),
      kind: shown.kind,
      verdict: verdictOf(JSON.parse(shown.report)),
      state: badgeStateOf(badgeFacts(shown, endpoint), Date.now()),
    },
    checks: statusLineOf(listing, status[0], days, changed[0]),
  };
}
