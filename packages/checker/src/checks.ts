import { standard } from './standard.ts';

/** The rules that this checker knows. Which of them a clause asks for, of which documents, is data: `standard/checks.json`. */
const rules = [
  'json-syntax',
  'unique-members',
  'well-formed-strings',
  'trace-context',
  'context-first',
  'event-order',
  'trace-id',
  'unique-trace-id',
  'trace-events',
  'unknown-members',
  'context-fields',
  'context-strings',
  'context-profile',
  'context-time',
  'context-not-in-future',
  'context-codes',
  'event-fields',
  'event-type',
  'event-payload',
  'event-time',
  'event-not-in-future',
  'profile-types',
  'profile-extras',
  'profile-complete',
  'known-capabilities',
  'capability-fields',
  'unique-capability-id',
  'capability-time',
  'entry-fields',
  'entry-codes',
  'entry-capabilities',
  'entry-trace',
  'entry-compliance',
  'entry-badge',
  'unique-entry',
  'entry-members',
  'capability-members',
  'limits',
] as const;

export type Level = 'MUST' | 'SHOULD';
export type CheckId = (typeof rules)[number];
/** A `registry-file` is `{"entry": …, "traces": [ … ]}`: what somebody submits to the registry. */
export type DocumentKind = 'trace' | 'registry-entry' | 'registry-file' | 'capability';

export interface Check {
  id: CheckId;
  /** Number of the clause in the standard's text, as in `3.2`; its anchor is `clause-3-2`. */
  clause: string;
  level: Level;
  title: string;
  /** Kinds of documents that it is about. */
  of: readonly string[];
}

const listed = Object.entries(standard.checks).map(([id, check]) => ({ id, ...check }) as Check);
for (const { id } of listed)
  if (!rules.includes(id)) throw new Error(`standard/checks.json: this checker has no rule ${id}`);

/** All checks by id, in the order of the clauses. A rule that no clause asks for is not there, and reports nothing. */
export const checks = Object.fromEntries(listed.map((check) => [check.id, check])) as Record<CheckId, Check>;

export const checkIds = listed.map(({ id }) => id);

/** The text of a clause on the web. */
export const clauseUrl = (clause: string) =>
  `${standard.origin}/specification#clause-${clause.replace('.', '-')}`;

const about = (...kinds: DocumentKind[]) =>
  listed.filter(({ of }) => kinds.some((kind) => of.includes(kind))).map(({ id }) => id);

/** The checks that apply to a kind of document, in order. */
export const checksOfKind: Record<DocumentKind, CheckId[]> = {
  trace: about('trace'),
  'registry-entry': about('registry-entry'),
  'registry-file': about('trace', 'registry-entry'),
  capability: about('capability'),
};
