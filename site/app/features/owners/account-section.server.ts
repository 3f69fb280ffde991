import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Site } from '#app/feature.server.ts';
import { type AccountSection, shownList } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { findListing } from './listing.server.ts';
import { nounOf, ownListingPath } from './paths.ts';
import { listingClaims, publishedChecks } from './tables.server.ts';

const {
  id,
  listing,
  userId,
  host,
  proof,
  provenAt,
  firstReviewedAt,
  optedOutAt,
  createdAt,
  endedAt,
  endedBy,
} = listingClaims;

const areOpenOf = (user: string) => and(eq(userId, user), isNull(endedAt));

/** Claims of a person, ended ones too, and the reports that they show. */
async function exportClaims(db: Database, user: string) {
  const { textBefore, textSaved } = listingClaims;
  const { url, kind, madeAt, publishedAt, report } = publishedChecks;
  const claims = await db
    .select({
      id,
      listing,
      host,
      proof,
      provenAt,
      firstReviewedAt,
      textBefore,
      textSaved,
      optedOutAt,
      createdAt,
      endedAt,
      endedBy,
    })
    .from(listingClaims)
    .where(eq(userId, user))
    .orderBy(desc(createdAt), desc(id));
  const published = await db
    .select({ listing: publishedChecks.listing, url, kind, madeAt, publishedAt, report })
    .from(publishedChecks)
    .innerJoin(listingClaims, eq(listingClaims.id, publishedChecks.claimId))
    .where(eq(userId, user));
  return {
    claims,
    shownReports: published.map((one) => ({ ...one, report: JSON.parse(one.report) })),
  };
}

/** Claims of listings. The foreign key deletes them with the account, and with them the reports that they show. */
export const claimsSection = (site: Site): AccountSection => ({
  name: 'listings',
  exportData: exportClaims,
  list: shownList({
    id: 'listings',
    title: 'Your listings',
    isForWhoHasAny: true,
    ask: (db, user, { offset, limit }) => ({
      claims: db
        .select({ id, listing, host, provenAt, optedOutAt, report: publishedChecks.madeAt })
        .from(listingClaims)
        .leftJoin(publishedChecks, eq(publishedChecks.claimId, id))
        .where(areOpenOf(user))
        .orderBy(desc(createdAt), desc(id))
        .offset(offset)
        .limit(limit),
      total: db.$count(listingClaims, areOpenOf(user)),
    }),
    async show({ claims, total }) {
      const { db } = site.services;
      const all = site.all('listings');
      return {
        lead: 'Items of the MCP Map and entries of the registry that you own: their text, checks and badges.',
        empty:
          'You own no listing here. Open the page of your server on the MCP Map or in the registry, and choose “Claim it”.',
        total,
        entries: await Promise.all(
          claims.map(async (claim) => ({
            id: claim.id,
            title: (await findListing(db, all, claim.listing))?.name ?? claim.listing,
            facts: `${nounOf(claim.listing)}, ${claim.host}, proved ${formatLongDate(claim.provenAt)}`,
            ...(claim.optedOutAt
              ? { badge: { tone: 'quiet' as const, label: 'no checks' } }
              : claim.report && { badge: { tone: 'ok' as const, label: 'report shown' } }),
            link: { label: 'Manage', href: ownListingPath(claim.id) },
          })),
        ),
        links: [{ label: 'MCP Map', href: '/mcp-map' }],
      };
    },
  }),
  counted: {
    label: 'Listings',
    count: (db, user) => db.$count(listingClaims, areOpenOf(user)),
    list: '/admin/claims',
  },
});
