import { z } from 'zod';
import { countRules, type RuleOutcome } from '#app/lib/report-rules.ts';

/**
 * A number in `registry/rechecks.json`, the dates and results of this project's re-checks of entries' evidence. `node
 * site/scripts/registry.ts recheck` writes the file.
 */
const count = z.int().min(0).max(10_000);
const zero = countRules([]);

export const recheck = z.strictObject({
  checked_at: z.iso.datetime(),
  by: z.string().max(100).describe('Person or job that made the check.'),
  checker: z.strictObject({ name: z.string().max(100), version: z.string().max(100) }),
  file_digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .describe('SHA-256 of the canonical form (17.2) of the registry file. A changed file needs a new check.'),
  traces: count.describe('Number of traces checked.'),
  problems: z.array(z.string().max(500)).max(20).describe('The problems found. Empty if there are none.'),
  run_again: z
    .strictObject({
      tool: z.strictObject({ name: z.string().max(100), version: z.string().max(100) }),
      counts: z.strictObject(
        Object.fromEntries(Object.keys(zero).map((name) => [name, count])) as Record<
          RuleOutcome,
          typeof count
        >,
      ),
      server: z
        .strictObject({ name: z.string().max(200), version: z.string().max(100) })
        .optional()
        .describe('Name and version that the server stated then.'),
      calls: z
        .strictObject({ called: count, listed: count })
        .optional()
        .describe('Tools that answered a call then, of those that the server listed.'),
      listings: z
        .array(
          z.strictObject({
            revisions: z.array(z.iso.date()).min(1).max(20),
            digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
          }),
        )
        .max(20)
        .optional()
        .describe('Digests of the tools, prompts and resource templates that the server listed then.'),
    })
    .nullable()
    .describe('Results of running the report’s checks again, or null if they were not run again.'),
});

export const rechecksFile = z.strictObject({
  rechecks: z.record(z.string().max(129), z.array(recheck).max(20)),
});

export type Recheck = z.infer<typeof recheck>;
/** Results of running the checks of a report again. */
export type RunAgainResult = NonNullable<Recheck['run_again']>;
export type Rechecks = z.infer<typeof rechecksFile>['rechecks'];
