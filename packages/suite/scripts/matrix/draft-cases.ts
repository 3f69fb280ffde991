import { join } from 'node:path';
import { checkDraftText, type DraftConformance } from '@context-native/checker/draft/check';
import { readRun } from '@context-native/checker/draft/links';
import type { Dictionary } from '@context-native/checker/draft/payloads';
import { draftChecks } from '@context-native/checker/draft/standard';
import { readSuite } from '../../src/run-suite.ts';

interface DraftFinding {
  check: string;
  pointer?: string;
  line?: number;
}

interface DraftCase {
  name: string;
  kind: 'trace' | 'trace-stream';
  document?: unknown;
  text?: string;
  beside?: unknown[];
  types?: Record<string, object>;
  findings: DraftFinding[];
}

interface DraftSuiteFile {
  clause: string;
  level: 'MUST' | 'SHOULD';
  checks: string[];
  now: string;
  cases: DraftCase[];
}

const folder = join(import.meta.dirname, '../../../../standard/test-suite/v0.2-draft');

/** The files of the test suite of the working draft, in the order of the clauses. */
export const draftSuite = readSuite<DraftSuiteFile>(folder);

/** Runs a case by standard/test-suite/v0.2-draft/README.md. */
export function runDraftCase(
  { document, text, beside = [], types }: DraftCase,
  now: string,
): DraftConformance {
  const runs = new Map(
    [document, ...beside].flatMap((trace) => {
      const facts = readRun(trace);
      return facts ? [[facts.id, facts]] : [];
    }),
  );
  return checkDraftText(text ?? JSON.stringify(document), {
    spec: '0.2-draft',
    now: Date.parse(now),
    ...(beside.length > 0 && { runOf: (id) => runs.get(id) }),
    ...(types && { types: new Map(Object.entries(types)) as Dictionary }),
  });
}

/** Findings of a run in the form of the cases: lines for a stream, pointers for a trace. */
export const draftFindings = ({ kind }: DraftCase, { results }: DraftConformance): DraftFinding[] =>
  results
    .filter(({ status }) => status === 'fail')
    .map(({ id, pointer, line }) =>
      kind === 'trace-stream' ? { check: id, line: line ?? 0 } : { check: id, pointer },
    );

/** True if the document of a case conforms: it has no finding of a MUST clause. */
export const draftCaseConforms = ({ findings }: DraftCase) =>
  !findings.some(({ check }) => draftChecks.find(({ id }) => id === check)?.level === 'MUST');
