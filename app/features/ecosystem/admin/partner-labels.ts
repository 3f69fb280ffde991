import type { PartnerValues } from './partner-schema.ts';

/** What the fields are called. Apart from the schema, whose library no browser needs for them. */
export const partnerLabels: Record<keyof PartnerValues, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  relationshipType: 'Tier',
  websiteUrl: 'Website',
  logoUrl: 'Logo',
  displayOrder: 'Place in the order',
  revenueSharePercent: 'Revenue share in per cent',
  isFeatured: 'Featured',
  isExample: 'Example',
};
