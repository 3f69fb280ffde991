import { verdictOf } from 'context-native/verify/verdict';
import type { Database } from '#app/services/database/database.server.ts';
import { findBadge } from './badge.server.ts';
import { type BadgeState, badgeStateOf } from './badge.ts';
import { listOpenClaims } from './claims.server.ts';
import { findPublished } from './published.server.ts';
import { readStatusLine, type StatusLine } from './watching/history.server.ts';

/** The owners of a listing, as its page shows them. */
export interface ShownOwners {
  /** `map/SLUG` or `entry/ORG/CODE`. */
  listing: string;
  claims: { id: string; host: string; provenAt: string }[];
  isOptedOut: boolean;
  /** The report that an owner chose. */
  report?: { madeAt: string; kind: 'polite' | 'full'; verdict: string; state: BadgeState } | undefined;
  /** The newest regular check. */
  checks?: StatusLine | undefined;
}

/** The owners of a listing, for its page. The page has the topics `listing` and `historyDay`. */
export async function showOwners(db: Database, listing: string): Promise<ShownOwners> {
  const [claims, published, badge, checks] = await Promise.all([
    listOpenClaims(db, listing),
    findPublished(db, listing),
    findBadge(db, listing),
    readStatusLine(db, listing),
  ]);
  return {
    listing,
    claims: claims.map(({ id, host, provenAt }) => ({ id, host, provenAt: provenAt.toISOString() })),
    isOptedOut: claims.some(({ optedOutAt }) => optedOutAt !== null),
    report: published && {
      madeAt: published.madeAt.toISOString(),
      kind: published.kind,
      verdict: verdictOf(JSON.parse(published.report)),
      state: badge ? badgeStateOf(badge, Date.now()) : 'valid',
    },
    checks,
  };
}
