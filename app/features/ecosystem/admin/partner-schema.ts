import { z } from 'zod';
import type { Fields } from '#app/lib/edit-answer.ts';
import { neededText, oneOf, orNothing, tick, wholeNumber } from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { nameText } from '../catalogue/schema.ts';
import { partnerCategories, partnerTiers } from '../partners-categories.ts';

/** A picture of this site, or one elsewhere. */
const logo = z.union([
  z.string().regex(/^\/[\w-]+(\/[\w.-]+)+$/, 'Please enter a path on this site, or a URL'),
  httpAddress,
]);

const share = z
  .string()
  .regex(/^\d{1,3}$/, 'Please give a whole number from 1 to 100.')
  .transform(Number)
  .pipe(z.number().min(1, 'Please give a whole number from 1 to 100.').max(100, 'At most 100 per cent.'));

/** A partner as an editor writes it: what comes out are columns. */
export const partnerSchema = z.object({
  name: z.string().default('').pipe(nameText),
  description: neededText(300, 'A description is required'),
  category: oneOf(
    partnerCategories.map(({ name }) => name),
    'Please choose a category',
  ),
  relationshipType: oneOf(partnerTiers, 'Please choose a tier'),
  websiteUrl: neededText(500, 'A website is required').pipe(httpAddress),
  logoUrl: orNothing(logo),
  displayOrder: wholeNumber(0, 100_000),
  revenueSharePercent: orNothing(share),
  isFeatured: tick,
  isExample: tick,
});

export type PartnerValues = z.infer<typeof partnerSchema>;

/** Columns of a partner, whatever its source wrote into them. */
type PartnerColumns = Omit<PartnerValues, 'category' | 'relationshipType'> & {
  category: string;
  relationshipType: string;
};

/** What the form shows of a partner. */
export function fieldsOfPartner(partner: PartnerColumns): Fields {
  return {
    name: partner.name,
    description: partner.description,
    category: partner.category,
    relationshipType: partner.relationshipType,
    websiteUrl: partner.websiteUrl,
    logoUrl: partner.logoUrl ?? '',
    displayOrder: String(partner.displayOrder),
    revenueSharePercent: partner.revenueSharePercent === null ? '' : String(partner.revenueSharePercent),
    isFeatured: partner.isFeatured ? 'yes' : '',
    isExample: partner.isExample ? 'yes' : '',
  };
}
