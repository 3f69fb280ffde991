/** The lists of a server by its report, and whether they are others now. Pure. */
import type { SentReport } from '#app/lib/verify-report.ts';

type Listings = NonNullable<SentReport['listings']>;

/** The digest of the items that a server lists in some revisions of MCP; absent if it could not be read. */
interface ListedSet {
  revisions: readonly string[];
  digest?: string | undefined;
}

/** Numbers of items and the digest of each set, without the definitions, which a page does not need. */
export const summariseListings = (listings: Listings = []) =>
  listings.map(({ revisions, digest, tools, prompts, resource_templates }) => ({
    revisions,
    digest,
    tools: tools.length,
    prompts: prompts.length,
    resource_templates: resource_templates.length,
  }));
export type ListingSummary = ReturnType<typeof summariseListings>[number];

/** The sets with a digest. */
export const digestsOf = (listings: Listings = []) =>
  listings.flatMap(({ revisions, digest }) => (digest === undefined ? [] : [{ revisions, digest }]));

/** True if a server listed something else in the same revision. Revisions that only one side has do not count. */
export const hasOtherItems = (before: readonly ListedSet[], now: readonly ListedSet[]): boolean =>
  before.some((old) =>
    now.some(
      ({ revisions, digest }) =>
        old.digest !== undefined &&
        digest !== undefined &&
        old.digest !== digest &&
        revisions.some((one) => old.revisions.includes(one)),
    ),
  );
