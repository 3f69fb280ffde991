import { checks } from '@context-native/checker/checks';
import type { AnsweredFinding, SuiteAnswer, SuiteCase, SuiteFinding } from './protocol.ts';

/**
 * Strictness of judging an answer. `verdict`: whether the document conforms. `clauses`: also which MUST clauses it
 * breaks. `places`: also each finding, with its place where the case states one.
 */
export const strictnesses = ['verdict', 'clauses', 'places'] as const;
export type Strictness = (typeof strictnesses)[number];

const isMust = ({ level }: { level: string }) => level === 'MUST';

/** True if the document of a case conforms: it has no finding of a MUST clause. */
export const conformsIn = ({ findings }: SuiteCase) => !findings.some(({ check }) => isMust(checks[check]));

/** Returns why an answer is wrong; undefined if it is right. */
export function judge(given: SuiteCase, answer: SuiteAnswer, strictness: Strictness): string | undefined {
  const conforms = conformsIn(given);
  if (answer.conforms !== conforms) return conforms ? 'it conforms, but was refused' : 'it was accepted';
  if (strictness === 'verdict') return undefined;
  if (strictness === 'places') return judgePlaces(given.findings, answer.findings);
  const wanted = new Set(
    given.findings
      .map(({ check }) => checks[check])
      .filter(isMust)
      .map(({ clause }) => clause),
  );
  const found = new Set(answer.findings.map(clauseOf).filter((clause) => mustClauses.has(clause)));
  const missed = [...wanted].filter((clause) => !found.has(clause));
  const more = [...found].filter((clause) => !wanted.has(clause));
  if (missed.length === 0 && more.length === 0) return undefined;
  return [
    ...(missed.length > 0 ? [`not found: ${missed.join(', ')}`] : []),
    ...(more.length > 0 ? [`found but not expected: ${more.join(', ')}`] : []),
  ].join('; ');
}

const mustClauses = new Set(
  Object.values(checks)
    .filter(isMust)
    .map(({ clause }) => clause),
);
const clauseOf = ({ check, clause = '' }: AnsweredFinding) => (check ? checks[check].clause : clause);

/** Returns which findings are missing or unexpected; undefined if each has exactly one match. */
function judgePlaces(wanted: SuiteFinding[], found: AnsweredFinding[]): string | undefined {
  const rest = [...found];
  const missed: SuiteFinding[] = [];
  // The most specific findings match first, so that a general one does not take their match.
  for (const finding of wanted.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)) {
    const index = rest.findIndex((other) => isSame(finding, other));
    if (index === -1) missed.push(finding);
    else rest.splice(index, 1);
  }
  if (missed.length === 0 && rest.length === 0) return undefined;
  return [
    ...missed.map((finding) => `not found: ${describe(finding)}`),
    ...rest.map((finding) => `found but not expected: ${describe(finding)}`),
  ].join('; ');
}

function isSame(wanted: SuiteFinding, found: AnsweredFinding): boolean {
  if (found.check ? found.check !== wanted.check : found.clause !== checks[wanted.check].clause) return false;
  if (wanted.pointer !== undefined && found.pointer !== wanted.pointer) return false;
  return wanted.line === undefined || (found.line === wanted.line && found.column === wanted.column);
}

function describe(finding: AnsweredFinding): string {
  const { check, pointer, line, column } = finding;
  const what = [clauseOf(finding), ...(check ? [check] : [])].join(' ');
  const where = [
    ...(pointer === undefined ? [] : [`at ${pointer === '' ? 'the document' : pointer}`]),
    ...(typeof line === 'number' ? [`line ${line}, column ${column}`] : []),
  ];
  return [what, ...where].join(' ');
}
