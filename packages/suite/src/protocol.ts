import { type CheckId, checks, type DocumentKind } from '@context-native/checker/checks';
import { type Fields, isFields } from '@context-native/checker/fields';
import { quoted } from '@context-native/checker/json';

/** Protocol version in the hello; it increases with each incompatible change. */
export const protocol = 1;

/** A case of the test suite. `standard/test-suite/README.md` explains the members. */
export interface SuiteCase {
  name: string;
  kind: DocumentKind;
  document?: unknown;
  text?: string;
  base64?: string;
  nested?: number;
  before?: unknown[];
  known?: unknown[];
  capabilities?: Record<string, string[]>;
  trace?: unknown;
  schema?: 'accepts' | 'rejects';
  findings: SuiteFinding[];
}

export interface SuiteFile {
  clause: string;
  level: 'MUST' | 'SHOULD';
  checks: CheckId[];
  now: string;
  cases: SuiteCase[];
}

export interface SuiteFinding {
  check: CheckId;
  pointer?: string;
  line?: number;
  column?: number;
}

/** One line to the checker. */
export interface SuiteRequest
  extends Pick<SuiteCase, 'kind' | 'text' | 'base64' | 'before' | 'known' | 'capabilities' | 'trace'> {
  id: number;
  now: string;
}

/** One line from the checker. A finding names its check, or its clause. */
export interface SuiteAnswer {
  id: number;
  conforms: boolean;
  findings: AnsweredFinding[];
}

export type AnsweredFinding = Partial<SuiteFinding> & { clause?: string };

/** The checker's own statement that it does not support a request, such as bytes. */
export interface Unsupported {
  id: number;
  unsupported: string;
}

/** The request for a case. It has the document as text or, for bytes that may not be UTF-8, in base64. */
export function toRequest(given: SuiteCase, now: string, id: number): SuiteRequest {
  const { kind, base64, nested, before, known, capabilities, trace } = given;
  const text = nested
    ? '['.repeat(nested) + ']'.repeat(nested)
    : (given.text ?? JSON.stringify(given.document));
  return {
    id,
    kind,
    now,
    ...(base64 === undefined ? { text } : { base64 }),
    ...(before && { before }),
    ...(known && { known }),
    ...(capabilities && { capabilities }),
    ...(trace !== undefined && { trace }),
  };
}

const clauses = new Set(Object.values(checks).map(({ clause }) => clause));

/** Reads a checker's answer to a request. Returns a string with the reason if the answer is invalid. */
export function readAnswer(answer: Fields, id: number): SuiteAnswer | Unsupported | string {
  if (typeof answer.unsupported === 'string') return { id, unsupported: answer.unsupported };
  if (typeof answer.conforms !== 'boolean')
    return `the answer's conforms is ${quoted(answer.conforms)}, not true or false`;
  if (!Array.isArray(answer.findings))
    return `the answer's findings are ${quoted(answer.findings)}, not an array`;
  const findings: AnsweredFinding[] = [];
  for (const found of answer.findings as unknown[]) {
    if (!isFields(found)) return `a finding is ${quoted(found)}, not an object`;
    const { check, clause } = found;
    if (check !== undefined && !(typeof check === 'string' && Object.hasOwn(checks, check)))
      return `a finding names the check ${quoted(check)}, which the standard does not have`;
    if (check === undefined && !(typeof clause === 'string' && clauses.has(clause)))
      return `a finding names neither a check nor a clause that has one, but ${quoted(clause)}`;
    findings.push(found as AnsweredFinding);
  }
  return { id, conforms: answer.conforms, findings };
}
