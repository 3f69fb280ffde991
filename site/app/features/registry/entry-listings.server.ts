import type { Listings } from '#app/features/owners/owners.server.ts';
import { findEvidence } from './evidence.server.ts';
import { refusalOfTrace, type Submission } from './submission.ts';

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

/** The values of an entry's file for the form of `/registry/submit`; undefined if there is no such entry. */
export async function formOfEntry(key: string): Promise<Partial<Submission> | undefined> {
  const evidence = await findEvidence(key);
  if (!evidence) return undefined;
  const { entry, traces, besides } = evidence;
  const { repository, packages, endpoint, server_name } = besides.subject ?? {};
  const own = traces.find(({ mcp_trace_id }) => mcp_trace_id === entry.mcp_trace_id) ?? traces[0];
  const trace = own ? JSON.stringify(own, null, 2) : '';
  return {
    name: entry.name,
    org_id: entry.org_id,
    agent_code: entry.agent_code,
    profile: entry.profile,
    version: entry.version,
    capabilities: entry.capabilities.join('\n'),
    compliance: entry.compliance,
    badge_url: entry.badge_url ?? '',
    repository: repository ?? '',
    endpoint: endpoint ?? '',
    package: packages?.find(({ registry_type }) => registry_type === 'npm')?.identifier ?? '',
    server_name: server_name ?? '',
    trace: refusalOfTrace(trace) ? '' : trace,
  };
}
