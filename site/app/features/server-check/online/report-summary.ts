import type { VerifyReport } from 'context-native/verify/report';
import { countsOf } from 'context-native/verify/verdict';

/** The facts of a report that lists and badges show. */
export function summariseReport({ made_at, server, revisions, rules, listings = [] }: VerifyReport) {
  const revision = revisions.toSorted().at(-1);
  return {
    madeAt: new Date(made_at),
    /** The newest revision of MCP that the server spoke; null if it spoke none. */
    revision: revision ?? null,
    serverName: server?.name ?? null,
    serverVersion: server?.version ?? null,
    /** Numbers of rules: `passed`, `failed` (broken MUST rules), `warned`, `skipped`. */
    ...countsOf(rules),
    /** Digest of all listed items in that revision; null if they could not be read completely. */
    digest:
      listings.find((one) => revision !== undefined && one.revisions.includes(revision))?.digest ?? null,
  };
}
