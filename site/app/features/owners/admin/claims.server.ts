import { asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { siteContext } from '#app/feature.server.ts';
import { actorOf, findAccountId, users } from '#app/features/accounts/accounts.server.ts';
import { containsText, newestFirst } from '#app/services/database/query-parts.server.ts';
import { endClaimAsEditor } from '../end-claim.server.ts';
import { listingClaims as claims, publishedChecks } from '../tables.server.ts';

/** List of `/admin/claims`: claims of listings, newest first. */
export const claimList = deskList({
  role: 'editor',
  path: '/admin/claims',
  table: claims,
  one: 'claim',
  many: 'claims',
  states: {
    label: 'State',
    name: 'state',
    of: {
      open: { label: 'Open', where: isNull(claims.endedAt) },
      ended: { label: 'Ended', where: isNotNull(claims.endedAt) },
      all: { label: 'All' },
    },
  },
  filters: {
    q: {
      label: 'Account, listing or host',
      placeholder: 'map/my-server',
      where: async (typed, db) => {
        if (!typed.includes('@'))
          return or(eq(claims.host, typed.toLowerCase()), containsText(sql`${claims.listing}`, typed));
        const owner = await findAccountId(db, typed);
        return owner ? eq(claims.userId, owner) : sql`false`;
      },
    },
    kind: {
      label: 'Kind',
      placeholder: 'Every kind',
      choices: [
        { value: 'map', label: 'Items of the map' },
        { value: 'entry', label: 'Entries of the registry' },
      ],
      where: (kind) => sql`split_part(${claims.listing}, '/', 1) = ${kind}`,
    },
  },
  empty: {
    title: 'Nobody has claimed a listing.',
    text: 'An owner claims an item of the map or an entry of the registry on its page, with a proof of control of its host.',
  },
  sorts: { claimed: claims.createdAt },
  order: [newestFirst(claims.createdAt), asc(claims.id)],
  query: (db) =>
    db
      .select({
        id: claims.id,
        listing: claims.listing,
        host: claims.host,
        proof: claims.proof,
        provenAt: claims.provenAt,
        createdAt: claims.createdAt,
        endedAt: claims.endedAt,
        endedBy: claims.endedBy,
        firstReviewedAt: claims.firstReviewedAt,
        optedOutAt: claims.optedOutAt,
        email: users.email,
        reportAt: publishedChecks.madeAt,
      })
      .from(claims)
      .innerJoin(users, eq(users.id, claims.userId))
      .leftJoin(publishedChecks, eq(publishedChecks.claimId, claims.id)),
  show: (found) =>
    found.map(({ firstReviewedAt, optedOutAt, reportAt, ...claim }) => ({
      ...claim,
      isTrusted: firstReviewedAt !== null,
      isOptedOut: optedOutAt !== null,
      showsReport: reportAt !== null,
    })),
  actions: {
    end: {
      label: 'End the claim',
      done: 'Ended',
      note: 'Its report and its texts go. Its owner gets an email.',
      isFor: (state) => state === 'open',
      run: ({ services, context, editorId, id }) =>
        services.changes.write(
          services.db,
          (topics: string[]) => topics,
          (tx) =>
            endClaimAsEditor(services, tx, context.get(siteContext).all('listings'), id, actorOf(editorId)),
        ),
    },
  },
  hit: ({ listing, host }) => ({
    title: listing,
    about: host,
    href: `/admin/claims?q=${encodeURIComponent(listing)}`,
  }),
  csv: [
    ...(['id', 'listing', 'host', 'proof', 'email', 'provenAt', 'createdAt'] as const),
    ...(['isTrusted', 'isOptedOut', 'showsReport', 'endedAt', 'endedBy'] as const),
  ],
  // Editors do not need all addresses at once.
  exportedBy: 'admin',
});
