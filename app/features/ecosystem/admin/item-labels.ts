import type { ItemValues } from './item-schema.ts';

/** What the fields are called. Apart from the schema, whose library no browser needs for them. */
export const itemLabels: Record<keyof ItemValues, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  tier: 'Tier',
  tags: 'Tags',
  maintainer: 'Maintainer',
  websiteUrl: 'Website',
  repositoryUrl: 'Repository',
  remoteUrl: 'Endpoint',
  logoUrl: 'Logo',
  auth: 'Sign-in',
  transports: 'Transports',
  isRemote: 'Remote',
  isLocal: 'Runs locally',
  language: 'Language',
  licence: 'Licence',
  sortOrder: 'Place in the order',
  lastChecked: 'Last checked',
  seenIn: 'Where the facts were seen',
};
