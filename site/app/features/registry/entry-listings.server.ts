import type { Listings } from '#app/features/owners/owners.server.ts';
import { findEvidence } from './evidence.server.ts';

/**
 * Entries of the registry, for their owners. An entry is a file of the repository, whose evidence is bound to its text:
 * an owner changes the file, and nothing here.
 */
export const entryListings: Listings = {
  kind: 'entry',
  async find(_, key) {
    const evidence = await findEvidence(key);
    if (!evidence) return undefined;
    const { entry, besides } = evidence;
    const endpoint = besides.subject?.endpoint;
    return {
      name: entry.name,
      path: `/registry/${key}`,
      endpoint,
      hosts: endpoint ? [{ host: new URL(endpoint).host, of: 'endpoint' }] : [],
      howToAddHost:
        'Add the member “endpoint” to “subject” in the entry’s file, with the https URL of your MCP server, and propose the changed file.',
      values: {},
      elsewhere: {
        href: `/registry/submit?entry=${key}`,
        label: 'Change the entry’s file',
        about:
          'An entry is a file in the repository, and its evidence is bound to its text. The form starts with the values of your entry. You then propose the changed file.',
      },
    };
  },
};
