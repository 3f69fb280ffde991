import { standard } from './standard.ts';

export type Level = 'MUST' | 'SHOULD';
/** Ids of the checks. `standard/checks.json` maps each to its clause and kinds of documents. */
export type CheckId = keyof typeof standard.checks;
/** A `registry-file` is `{"entry": …, "traces": [ … ]}`, as submitted to the registry. */
export type DocumentKind = 'trace' | 'registry-entry' | 'registry-file' | 'capability';

export interface Check {
  id: CheckId;
  /** Number of the clause in the standard's text, as in `3.2`; its anchor is `clause-3-2`. */
  clause: string;
  level: Level;
  title: string;
  /** Kinds of documents that the check applies to. */
  of: readonly string[];
}

const listed = Object.entries(standard.checks).map(([id, check]) => ({ id, ...check }) as Check);

/** All checks by id, in the order of `standard/checks.json`. */
export const checks = Object.fromEntries(listed.map((check) => [check.id, check])) as Record<CheckId, Check>;

export const checkIds = listed.map(({ id }) => id);

/** Ids of the checks of a section, after `others`. */
export const checksOfSection = (section: number, ...others: CheckId[]): CheckId[] => [
  ...others,
  ...checkIds.filter((id) => checks[id].clause.startsWith(`${section}.`)),
];

/** URL of the text of a clause. */
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
