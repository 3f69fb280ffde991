/** Answers of the tools, as schemas. They are published with each tool, and every answer is validated against them. */

import { profiles } from '@context-native/checker/members';
import { z } from 'zod';

export const versions = ['v0.1', 'v0.2-draft'] as const;
export { profiles };
export const levels = ['foundation', 'developer', 'architect'] as const;
/** Kinds that the standard's own checker knows. */
export const checkedKinds = ['trace', 'registry-entry', 'registry-file', 'capability'] as const;
/** Values of the argument `kind` of `check_document`. */
export const documentKinds = [...checkedKinds, 'verify-report', 'type'] as const;
export type Profile = (typeof profiles)[number];
export type Level = (typeof levels)[number];
export type DocumentKind = (typeof documentKinds)[number];

export const clause = z.object({
  version: z.string().describe('Version of the standard that contains this text.'),
  number: z.string(),
  level: z.enum(['MUST', 'SHOULD', 'MAY']),
  text: z.string().describe('The clause in Markdown, without its number and level.'),
  section: z.object({ number: z.number(), title: z.string() }),
  tables: z
    .array(z.string())
    .optional()
    .describe('The tables in the clause’s section in Markdown, if the clause refers to one.'),
  url: z.string().describe('URL of the clause.'),
});

export const finding = z.object({
  clause: z
    .string()
    .describe(
      'Number of the broken clause, as get_clause expects it. If the requirement does not come from a clause, this is its source.',
    ),
  version: z.string().nullable().describe('Version of the standard that contains the clause.'),
  url: z.string().nullable().describe('URL of the clause.'),
  level: z.enum(['MUST', 'SHOULD']),
  rule: z.string().describe('Id of the check.'),
  message: z.string(),
  fix: z.string().nullable().describe('How to fix the document, if the checker knows.'),
  pointer: z
    .string()
    .describe('JSON Pointer to the place of the finding. A long pointer is truncated and ends in `…`.'),
  line: z.number().nullable(),
  column: z.number().nullable(),
});

export const checked = z.object({
  kind: z.string().describe('Kind of the document, as passed or as detected from its shape.'),
  spec: z.string().describe('Version of the standard that the document was checked against.'),
  conforms: z.boolean().describe('True if no MUST clause is broken.'),
  documents: z.number(),
  must: z.number().describe('Number of findings for MUST clauses.'),
  should: z.number().describe('Number of findings for SHOULD clauses.'),
  findings: z.array(finding),
  other_profiles: z
    .array(z.object({ message: z.string(), pointer: z.string(), line: z.number().nullable() }))
    .optional()
    .describe(
      'Traces that state a profile other than the expected one. A different profile breaks no clause.',
    ),
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
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema for values of the type.'),
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
    .describe(
      'True if read_page can read the page. False for a form, an application or a page on another site.',
    ),
});

export const lessonSummary = z.object({
  module: z.string().describe('Module code, as in URLs: `MCP-100`.'),
  lesson: z.string(),
  title: z.string(),
  summary: z.string(),
  level: z.enum(levels),
  minutes: z.number(),
  url: z.string(),
});

export type Clause = z.infer<typeof clause>;
export type Finding = z.infer<typeof finding>;
export type Checked = z.infer<typeof checked>;
export type TypeSummary = z.infer<typeof typeSummary>;
export type TypeEntry = z.infer<typeof typeEntry>;
export type Found = z.infer<typeof found>;
export type LessonSummary = z.infer<typeof lessonSummary>;
