import type { EntryValues } from './entry-schema.ts';

/** What the fields are called. Apart from the schema, whose library no browser needs for them. */
export const entryLabels: Record<keyof EntryValues, string> = {
  title: 'Title',
  description: 'Description',
  sourceUrl: 'Address',
  categoryCode: 'Category',
  licenseCode: 'Licence',
  durationSeconds: 'Length',
  contributorName: 'By',
  requiresAttribution: 'Attribution required',
  seenIn: 'Seen in',
};
