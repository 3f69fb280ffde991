import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { partnerClicks, partners } from './tables.server.ts';

/**
 * Records a visit to a partner with a revenue share, except by known bots, and returns the URL to open.
 * @throws Refusal 400 for a URL that is not on the partner's own origin, 404 for an unknown partner, 409 for one
 * without a share, whose website opens directly
 */
export async function recordPartnerClick(
  { db }: Pick<Services, 'db'>,
  visit: PartnerVisit,
  userAgent: string,
): Promise<{ redirectUrl: string }> {
  const [partner] = await db
    .select({ websiteUrl: partners.websiteUrl, share: partners.revenueSharePercent })
    .from(partners)
    .where(and(eq(partners.id, visit.partnerId), eq(partners.isActive, true)))
    .limit(1);
  if (!partner) throw new Refusal(404, 'No partner has this id.', { field: 'partnerId' });
  if (partner.share === null)
    throw new Refusal(409, 'Visits to this partner are not counted. Open its website directly.', {
      field: 'partnerId',
    });
  const redirectUrl = addressOn(partner.websiteUrl, visit.destinationUrl);
  if (!redirectUrl)
    throw new Refusal(400, 'The destination is not on this partner’s website.', {
      field: 'destinationUrl',
    });
  if (!isbot(userAgent))
    await db.insert(partnerClicks).values({
      partnerId: visit.partnerId,
      destinationUrl: redirectUrl.slice(0, 2000),
      referrer: visit.referrerUrl?.slice(0, 400),
    });
  return { redirectUrl };
}

/** The destination as browsers parse it, if it is on the website's exact origin and has no user name or password. */
function addressOn(websiteUrl: string, destinationUrl: string): string | undefined {
  if (!URL.canParse(destinationUrl)) return undefined;
  const { protocol, host, href, username, password } = new URL(destinationUrl);
  const website = new URL(websiteUrl);
  // Not compared by `origin`: a blob: URL has the origin of the URL inside it.
  const isOnIt = protocol === website.protocol && host === website.host;
  return isOnIt && !username && !password ? href : undefined;
}

/** Deletes the referrers of clicks older than 90 days. The clicks stay. */
export async function forgetOldReferrers(db: Database): Promise<void> {
  await db
    .update(partnerClicks)
    .set({ referrer: null })
    .where(
      and(lt(partnerClicks.clickedAt, sql`now() - interval '90 days'`), isNotNull(partnerClicks.referrer)),
    );
}

/** Body of `POST /api/partner-redirect`. */
export const partnerVisit = z.object({
  partnerId: z.guid(),
  destinationUrl: z.string().describe('URL to open, on the partner’s website.'),
  referrerUrl: z.string().optional().describe('URL of the page with the link.'),
});

export type PartnerVisit = z.infer<typeof partnerVisit>;
