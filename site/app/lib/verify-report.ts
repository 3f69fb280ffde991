import { z } from 'zod';
import { outcomeNames, type RuleOutcome } from './report-rules.ts';

/**
 * A text of at most `most` characters: a report of `check-server` comes from outside, so texts and lists have a limit. The
 * command line writes it (packages/cli/src/verify/report.ts, packages/cli/verify-report.schema.json). The signature is
 * for holders of the key (`check-server --check`).
 */
const line = (most: number) => z.string().max(most);
const software = z.strictObject({ name: line(200), version: line(100) });
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const rule = z
  .strictObject({
    id: line(100).regex(/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/),
    title: line(300),
    outcome: z.enum(Object.keys(outcomeNames) as RuleOutcome[]),
    reason: line(2000).optional().describe('The observation, or why check-server skipped the rule.'),
    clause_or_source: line(300).optional(),
    grade: z.enum(['must', 'should', 'info']),
    fixable_by: line(300)
      .regex(/^(server|upstream|sdk [^ ]+ [^ ]+|not known)$/)
      .optional()
      .describe('Who can fix a broken rule. `upstream` is the service behind the server.'),
    evidence: line(300)
      .optional()
      .describe('The facts that show who can fix it. Absent if that is not known.'),
    traces: z.array(z.uuid()).max(50).optional(),
    exchange: z
      .strictObject({ sent: line(2000), received: line(2000), expected: line(500) })
      .optional()
      .describe('The exchange that shows the fault, redacted and shortened.'),
    see_again: line(4000).optional().describe('A command that shows the fault again.'),
  })
  .refine(({ outcome, reason }) => outcome === 'passed' || reason !== undefined, {
    message: 'a rule that did not pass needs a reason',
    path: ['reason'],
  });

/** Maximum characters of all definitions of a report as JSON. */
const maxDefinitions = 500_000;

const listedItems = z
  .array(
    z.strictObject({
      name: line(500),
      digest,
      is_redacted: z.literal(true).optional().describe('A secret was left out of the definition.'),
      definition: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('The listed object without `_meta`, redacted.'),
    }),
  )
  .max(1000);

const listing = z
  .strictObject({
    revisions: z.array(z.iso.date()).min(1).max(20),
    digest: digest.optional().describe('SHA-256 over the digests of the items, sorted by name.'),
    incomplete: line(500).optional().describe('Why the lists are not complete.'),
    tools: listedItems,
    prompts: listedItems,
    resource_templates: listedItems,
  })
  .refine(({ digest: ofSet, incomplete }) => (ofSet === undefined) !== (incomplete === undefined), {
    message: 'a listing has either a digest or the reason why it is not complete',
    path: ['digest'],
  });

const listings = z
  .array(listing)
  .min(1)
  .max(20)
  .refine((all) => countCharacters(all) <= maxDefinitions, {
    message: `the definitions have more than ${maxDefinitions} characters`,
  })
  .describe('What the server lists: its tools, prompts and resource templates, with digests.');

const countCharacters = (all: readonly z.infer<typeof listing>[]) =>
  all
    .flatMap(({ tools, prompts, resource_templates }) => [...tools, ...prompts, ...resource_templates])
    .reduce((sum, { definition }) => sum + (definition ? JSON.stringify(definition).length : 0), 0);

export const sentReport = z
  .strictObject({
    tool: software,
    made_at: z.iso.datetime({ offset: true }),
    spec: z.enum(['0.1', '0.2-draft']),
    target: z
      .union([
        z.strictObject({ url: line(2000) }),
        z.strictObject({ command: z.array(line(1000)).min(1).max(50) }),
      ])
      .describe('The tested server: its URL, or a command and its arguments.'),
    server: software.optional().describe('Name and version that the server reports.'),
    revisions: z.array(z.iso.date()).max(20).describe('Revisions of MCP that the test used.'),
    calls: z
      .strictObject({ called: z.int().min(0), listed: z.int().min(0) })
      .optional()
      .describe('Tools that answered a call, of those that the server lists.'),
    max_calls: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('Maximum number of tools that the run could call (`--calls`, 0 for `--no-calls`).'),
    listings: listings.optional(),
    rules: z.array(rule).min(1).max(500),
    polite: z
      .strictObject({
        requests: z.int().min(0).optional(),
        full_check: z.array(line(2000)).min(1).max(60),
      })
      .optional()
      .describe('Present for a polite check: its HTTP requests, and the command that tests the other rules.'),
    traces: z
      .array(z.strictObject({ mcp_trace_id: z.uuid(), digest }))
      .min(1)
      .max(50),
    signature: z
      .strictObject({ digest, jws: line(5000).regex(/^[A-Za-z0-9_-]+\.\.[A-Za-z0-9_-]+$/) })
      .optional()
      .describe('Detached signature (clause 17.3) over the report without this member.'),
  })
  .describe('The unchanged report of `check-server`. It counts as evidence for 90 days.');

export type SentReport = z.infer<typeof sentReport>;
