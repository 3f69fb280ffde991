import { z } from 'zod';
import { countRules, type RuleOutcome } from '#app/lib/report-rules.ts';

/**
 * `registry/rechecks.json`: when somebody of this project looked at the evidence of an entry again, and what came of it.
 * Written by `node site/scripts/registry.ts recheck`.
 */
const count = z.int().min(0).max(10_000);
const zero = countRules([]);

export const recheck = z.strictObject({
  checked_at: z.iso.datetime(),
  by: z.string().max(100).describe('Who looked.'),
  checker: z.strictObject({ name: z.string().max(100), version: z.string().max(100) }),
  file_digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .describe(
      'SHA-256 of the canonical form (17.2) of the registry file: a changed one has to be looked at again.',
    ),
  traces: count.describe('How many traces were checked.'),
  problems: z.array(z.string().max(500)).max(20).describe('What was wrong; empty where all was right.'),
  run_again: z
    .strictObject({
      tool: z.strictObject({ name: z.string().max(100), version: z.string().max(100) }),
      counts: z.strictObject(
        Object.fromEntries(Object.keys(zero).map((name) => [name, count])) as Record<
          RuleOutcome,
          typeof count
        >,
      ),
    })
    .nullable()
    .describe('What the checks of the report found when they were run again; null where they were not.'),
});

export const rechecksFile = z.strictObject({
  rechecks: z.record(z.string().max(129), z.array(recheck).max(20)),
});

export type Recheck = z.infer<typeof recheck>;
export type Rechecks = z.infer<typeof rechecksFile>['rechecks'];
