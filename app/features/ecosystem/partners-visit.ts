import { z } from 'zod';

/** Body of `POST /api/partner-redirect`. */
export const partnerVisit = z.object({
  partnerId: z.guid(),
  destinationUrl: z.string().describe('On the website of the partner.'),
  referrerUrl: z.string().optional().describe('The page on which the link stands.'),
});

export type PartnerVisit = z.infer<typeof partnerVisit>;
