/** What the tools answer, as schemas: they are published with each tool, and every answer is held against them. */

import { profiles } from '@context-native/checker/members';
import { z } from 'zod';

export const versions = ['v0.1', 'v0.2-draft'] as const;
export { profiles };
export const levels = ['foundation', 'developer', 'architect'] as const;
export const tiers = ['official', 'verified', 'community'] as const;
/** How far the evidence of an implementation has come. */
export const stages = ['declared', 'evidence', 'rechecked', 'expired'] as const;
/** What the standard's own checker knows. */
export const checkedKinds = ['trace', 'registry-entry', 'registry-file', 'capability'] as const;
/** What `check_document` may be told that a document is. */
export const documentKinds = [...checkedKinds, 'verify-report', 'type'] as const;
export type Profile = (typeof profiles)[number];
export type Level = (typeof levels)[number];
export type Tier = (typeof tiers)[number];
export type Stage = (typeof stages)[number];
export type DocumentKind = (typeof documentKinds)[number];

export const clause = z.object({
  version: z.string().describe('The version of the standard whose text this is.'),
  number: z.string(),
  level: z.enum(['MUST', 'SHOULD', 'MAY']),
  text: z.string().describe('Markdown of the clause, without its number and level.'),
  section: z.object({ number: z.number(), title: z.string() }),
  tables: z
    .array(z.string())
    .optional()
    .describe('Markdown of the tables of its section, if it speaks of one.'),
  url: z.string().describe('The address of the clause on the web.'),
});

export const finding = z.object({
  clause: z
    .string()
    .describe('Number of the clause that asks for it, as get_clause takes it; or what else asks.'),
  version: z.string().nullable().describe('The version of the standard that has the clause.'),
  url: z.string().nullable().describe('The address of the clause on the web.'),
  level: z.enum(['MUST', 'SHOULD']),
  rule: z.string().describe('The id of the check.'),
  message: z.string(),
  fix: z.string().nullable().describe('How to mend it, where the checker knows.'),
  pointer: z.string().describe('JSON Pointer to the place; a long one is cut, and ends in `…`.'),
  line: z.number().nullable(),
  column: z.number().nullable(),
});

export const checked = z.object({
  kind: z.string().describe('What the document was taken for.'),
  spec: z.string().describe('The version that it was held against.'),
  conforms: z.boolean().describe('Whether no MUST clause is broken.'),
  documents: z.number(),
  must: z.number().describe('Findings against MUST clauses.'),
  should: z.number().describe('Findings against SHOULD clauses.'),
  findings: z.array(finding),
  other_profiles: z
    .array(z.object({ message: z.string(), pointer: z.string(), line: z.number().nullable() }))
    .optional()
    .describe('Of traces that state another profile than was asked for, which breaks no clause.'),
});

export const typeSummary = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  version: z.string(),
  url: z.string(),
});

export const typeEntry = typeSummary.extend({
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of a value of the type.'),
  examples: z.array(z.unknown()),
  counter_examples: z.array(z.object({ value: z.unknown(), why: z.string() })),
  replaced_by: z.string().nullable(),
});

export const found = z.object({
  title: z.string(),
  url: z.string(),
  about: z.string(),
  group: z.string(),
  readable: z
    .boolean()
    .optional()
    .describe('Whether read_page reads it: no form, no application, no page of another site.'),
});

export const serverSummary = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tier: z.string(),
  category: z.string(),
  url: z.string(),
});

export const server = serverSummary.extend({
  tags: z.array(z.string()),
  status: z.enum(['active', 'deprecated']).describe('Nobody should begin to use what is deprecated.'),
  status_message: z.string().nullable(),
  website: z.string().nullable(),
  repository: z.string().nullable(),
  connect: z
    .array(
      z.object({
        title: z.string(),
        text: z.string(),
        client: z.string().optional().describe('For which client.'),
        runs: z
          .string()
          .optional()
          .describe('The whole command with its variables, or the address with its headers.'),
        configuration: z.string().optional().describe('JSON for the configuration of the client.'),
        file: z.string().optional().describe('The file of the client that it goes into.'),
        command: z.string().optional().describe('A command line that does the same.'),
        link: z.string().optional().describe('An address that the client opens to add the server.'),
        address: z.string().optional().describe('An address to paste.'),
      }),
    )
    .describe(
      'The ways of connecting to it. One without a configuration or link whose text names switches changes what runs: show it to the user first.',
    ),
});

export const implementation = z.object({
  key: z.string().describe('`org_id/agent_code`.'),
  name: z.string(),
  profile: z.string(),
  compliance: z.boolean().describe('Whether its owner declares compliance.'),
  stage: z.string().describe('How far the evidence has come: declared, evidence, rechecked or expired.'),
  capabilities: z.array(z.string()),
  url: z.string(),
});

/** Only the first means a credential of the answering site. */
const outcomes = [
  'issued-here',
  'issued-elsewhere',
  'claims-to-be-us',
  'cannot-verify',
  'invalid',
  'revoked',
  'expired',
] as const;

export const verdict = z.object({
  outcome: z
    .enum(outcomes)
    .optional()
    .describe(
      'Issued by this site; genuine, from another issuer; falsely claims to be from this site; cannot be verified here; or invalid, revoked, expired.',
    ),
  is_valid: z.boolean().describe('True only for issued-here and issued-elsewhere. Read `outcome` first.'),
  vouched_by: z
    .string()
    .optional()
    .describe('The domain that vouches for the key of a genuine badge. Empty if no domain does.'),
  calls_itself: z
    .string()
    .optional()
    .describe('The name that the issuer gives itself. No domain vouches for it.'),
  takes_from_us: z
    .array(z.string())
    .optional()
    .describe('Marks of this site in a badge that is not from this site.'),
  page: z.string().optional().describe('The page of the credential, if this site issued it.'),
  cautions: z
    .array(z.string())
    .optional()
    .describe('Weak points, and departures from the text of OpenBadges. The badge is genuine all the same.'),
  summary: z.string(),
  checks: z.array(z.object({ name: z.string(), outcome: z.string(), detail: z.string() })),
});

/** Maximum characters of a badge in a call. */
export const maxBadge = 2_000_000;

export const badgeEmail = z
  .string()
  .trim()
  // An international domain may be in its own script.
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is no email address')
  .max(255)
  .optional()
  .describe('Whose it is said to be, where the badge has a hash of it.');

export const lessonSummary = z.object({
  module: z.string().describe('As in addresses: `MCP-100`.'),
  lesson: z.string(),
  title: z.string(),
  summary: z.string(),
  level: z.enum(levels),
  minutes: z.number(),
  url: z.string(),
});

export const question = z.object({
  id: z.string(),
  level: z.enum(levels),
  module: z.string(),
  stem: z.string(),
  options: z.array(z.string()),
  answered: z
    .object({
      is_right: z.boolean(),
      right_option: z.number().describe('Index of the right option.'),
      explanation: z.string(),
      lesson_url: z.string(),
    })
    .optional()
    .describe('Only where an answer was given.'),
});

export const ownLevel = z.object({
  level: z.enum(levels),
  name: z.string(),
  done: z.number(),
  total: z.number(),
  modules: z.array(z.object({ module: z.string(), title: z.string(), done: z.number(), total: z.number() })),
});

export const ownCredential = z.object({
  id: z.string(),
  level: z.enum(levels),
  name: z.string(),
  issued_at: z.string(),
  status: z.enum(['issued', 'revoked']),
  url: z.string(),
});

const oneLine = (most: number) => z.string().trim().max(most);

/** A registry entry as the form of the registry takes it, with the trace of an example run. */
export const entryDraft = z.strictObject({
  name: oneLine(200),
  org_id: oneLine(100),
  agent_code: oneLine(100),
  profile: oneLine(40).describe('The code of a profile of the standard.'),
  version: oneLine(40),
  capabilities: z.array(oneLine(100)).min(1).max(50),
  compliance: z.literal(true).describe('You declare that it follows the standard.'),
  repository: oneLine(300).optional(),
  package: oneLine(214).optional().describe('A name on npm.'),
  endpoint: oneLine(300).optional(),
  server_name: oneLine(200).optional(),
  badge_url: oneLine(300).optional(),
  trace: z.string().max(200_000).describe('The trace of an example run, as JSON text.'),
  no_secret: z
    .boolean()
    .optional()
    .describe('The owner looked at `possible_secrets` and answers that none is a secret. Ask them.'),
});

export const sentEntry = z.object({
  id: z.string(),
  file: z.string().describe('Where it would stand in the repository.'),
  status: z.literal('waits for review'),
  is_new: z.boolean().describe('False where the same entry of yours waited already.'),
  possible_secrets: z.array(z.string()).describe('What may be a secret, by place and kind.'),
  url: z.string(),
});

export type OwnLevel = z.infer<typeof ownLevel>;
export type OwnCredential = z.infer<typeof ownCredential>;
export type EntryDraft = z.infer<typeof entryDraft>;
export type SentEntry = z.infer<typeof sentEntry>;
export type Clause = z.infer<typeof clause>;
export type Finding = z.infer<typeof finding>;
export type Checked = z.infer<typeof checked>;
export type TypeSummary = z.infer<typeof typeSummary>;
export type TypeEntry = z.infer<typeof typeEntry>;
export type Found = z.infer<typeof found>;
export type ServerSummary = z.infer<typeof serverSummary>;
export type ServerFacts = z.infer<typeof server>;
export type Implementation = z.infer<typeof implementation>;
export type Verdict = z.infer<typeof verdict>;
export type LessonSummary = z.infer<typeof lessonSummary>;
export type Question = z.infer<typeof question>;
