import { type Change, type Changes, compareReports } from 'context-native/verify/changes';
import type { VerifyReport } from 'context-native/verify/report';
import { countsOf } from 'context-native/verify/verdict';
import { asJob } from '#app/services/heavy/job.server.ts';

/** Maximum characters of the texts of all changes. */
const maxTexts = 30_000;

type Listing = NonNullable<VerifyReport['listings']>[number];

const kinds = ['tools', 'prompts', 'resource_templates'] as const;

export interface CheckFacts {
  server: { name: string; version: string } | null;
  revisions: string[];
  counts: { passed: number; failed: number; warned: number; skipped: number };
  /** Ids of the MUST rules that are broken. */
  broken: string[];
  /** Digest of what is listed in some revisions of MCP; without it, the lists could not be read completely. */
  sets: { revisions: string[]; digest?: string }[];
  /** Digest of each item by its kind and name, in the newest revision that was asked. */
  items: Record<(typeof kinds)[number], Record<string, string>>;
  /** Changes since the report before. Texts that are too long together are left out. */
  changes: Change[];
  /** Number of changes that are not among `changes`. */
  moreChanges: number;
}

/** Reads two reports of one server. `before` is null for the first one. */
export function readFacts({ report, before }: { report: string; before: string | null }): CheckFacts {
  const now: VerifyReport = JSON.parse(report);
  const listings = now.listings ?? [];
  const { changes, more } = before === null ? noChanges : changesSince(JSON.parse(before), now);
  return {
    server: now.server ? { name: now.server.name, version: now.server.version } : null,
    revisions: now.revisions,
    counts: countsOf(now.rules),
    broken: now.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
    sets: listings.map(({ revisions, digest }) => ({ revisions, ...(digest !== undefined && { digest }) })),
    items: itemsOf(newestOf(listings)),
    changes: withinBounds(changes),
    moreChanges: more,
  };
}

const noChanges: Pick<Changes, 'changes' | 'more'> = { changes: [], more: 0 };

function changesSince(before: VerifyReport, now: VerifyReport): typeof noChanges {
  if (!before.listings?.length || !now.listings?.length) return noChanges;
  const old = { madeAt: before.made_at, server: before.server?.name ?? '', listings: before.listings };
  return compareReports(old, now);
}

const newestOf = (listings: readonly Listing[]) =>
  listings.toSorted((a, b) => ((a.revisions.at(-1) ?? '') < (b.revisions.at(-1) ?? '') ? 1 : -1))[0];

const itemsOf = (listing: Listing | undefined) =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries((listing?.[kind] ?? []).map(({ name, digest }) => [name, digest])),
    ]),
  ) as CheckFacts['items'];

/** Keeps the texts of the first changes, as many as fit. */
function withinBounds(changes: readonly Change[]): Change[] {
  let left = maxTexts;
  return changes.map((change) => {
    left -= JSON.stringify(change.parts).length;
    return left >= 0 ? change : { ...change, parts: [] };
  });
}

export default asJob(readFacts);
