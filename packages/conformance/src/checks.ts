import { standard } from './standard.ts';

/** Every check, in the order of the clauses of draft v0.1 that they enforce. A clause may need more than one. */
const table = {
  'json-syntax': ['3.4', 'MUST', 'The document is one JSON value in UTF-8'],
  'unique-members': ['3.4', 'MUST', 'No object has two members with the same name'],
  'trace-context': ['3.1', 'MUST', 'The trace has a context'],
  'context-first': ['3.1', 'MUST', 'The context is not later than any event'],
  'event-order': ['3.2', 'MUST', 'Events stand in the order of created_at'],
  'trace-id': ['3.5', 'MUST', 'mcp_trace_id is a UUID'],
  'unique-trace-id': ['3.6', 'MUST', 'No other trace has the same mcp_trace_id'],
  'trace-events': ['3.7', 'MUST', 'mcp_events is an array'],
  'unknown-members': ['3.8', 'SHOULD', 'There are no members that the draft does not define'],
  'context-fields': ['4.1', 'MUST', 'The context has its six fields'],
  'context-strings': ['4.2', 'MUST', 'Types, organisation and agent are non-empty strings'],
  'context-profile': ['4.3', 'MUST', 'The profile is one of the four'],
  'context-time': ['4.4', 'MUST', 'The timestamp is a time with its zone'],
  'context-not-in-future': ['4.5', 'MUST', 'The timestamp is not in the future'],
  'context-codes': ['4.6', 'SHOULD', 'Organisation and agent are short codes'],
  'event-fields': ['5.1', 'MUST', 'Each event is an object with its three fields'],
  'event-type': ['5.2', 'MUST', 'Each event_type is a non-empty string'],
  'event-payload': ['5.3', 'MUST', 'Each payload is an object'],
  'event-time': ['5.4', 'MUST', 'Each created_at is a time with its zone'],
  'event-not-in-future': ['5.5', 'MUST', 'No created_at is in the future'],
  'profile-types': ['6.1', 'MUST', "The profile's fields have their types"],
  'profile-extras': ['6.2', 'MUST', 'There is no field of another profile'],
  'profile-complete': ['6.3', 'SHOULD', "All of the profile's fields are there"],
  'known-capabilities': ['6.4', 'MUST', 'Preconfigured capabilities exist'],
  'capability-fields': ['7.1', 'MUST', 'The capability has its five fields and their types'],
  'unique-capability-id': ['7.2', 'MUST', 'No other capability has the same id'],
  'capability-time': ['7.3', 'MUST', 'created_at is a time with its zone, not in the future'],
  'entry-fields': ['7.4', 'MUST', 'The entry has its fields and their types'],
  'entry-codes': ['7.5', 'MUST', 'Organisation and agent are codes'],
  'entry-capabilities': ['7.6', 'MUST', 'The entry names capabilities, none twice'],
  'entry-trace': ['7.7', 'MUST', 'The entry agrees with its trace'],
  'entry-compliance': ['7.8', 'MUST', 'Declared compliance holds for the trace'],
  'entry-badge': ['7.9', 'MUST', 'A badge stands only with declared compliance'],
  'unique-entry': ['7.10', 'MUST', 'No other entry has the same organisation and agent'],
  limits: ['8.5', 'MUST', 'The document stays within the limits of this checker'],
} as const satisfies Record<string, readonly [clause: string, level: Level, title: string]>;

export type Level = 'MUST' | 'SHOULD';
export type CheckId = keyof typeof table;
/** A `registry-file` is `{"entry": …, "traces": [ … ]}`: what somebody submits to the registry. */
export type DocumentKind = 'trace' | 'registry-entry' | 'registry-file' | 'capability';

export interface Check {
  id: CheckId;
  /** Number of the clause in the standard's text, as in `3.2`; its anchor is `clause-3-2`. */
  clause: string;
  level: Level;
  title: string;
}

/** All checks by id. Iterates in the order of the table. */
export const checks = Object.fromEntries(
  Object.entries(table).map(([id, [clause, level, title]]) => [id, { id, clause, level, title }]),
) as Record<CheckId, Check>;

export const checkIds = Object.keys(table) as CheckId[];

/** The text of a clause on the web. */
export const clauseUrl = (clause: string) =>
  `${standard.origin}/specification#clause-${clause.replace('.', '-')}`;

const text: CheckId[] = ['json-syntax', 'unique-members', 'limits'];
const own = (prefixes: string[]) => checkIds.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)));

const ofTrace: CheckId[] = [
  ...own(['trace-', 'context-', 'event-', 'profile-']),
  'unique-trace-id',
  'unknown-members',
  'known-capabilities',
];
const ofEntry: CheckId[] = [...own(['entry-']), 'unique-entry'];

/** The checks that apply to a kind of document, in order. */
export const checksOfKind: Record<DocumentKind, CheckId[]> = {
  trace: inOrder([...text, ...ofTrace]),
  'registry-entry': inOrder([...text, ...ofEntry]),
  'registry-file': inOrder([...text, ...ofTrace, ...ofEntry]),
  capability: inOrder([...text, ...own(['capability-']), 'unique-capability-id']),
};

function inOrder(ids: CheckId[]): CheckId[] {
  return checkIds.filter((id) => ids.includes(id));
}
