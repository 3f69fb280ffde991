import { checks } from '@context-native/checker';
import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { listPublishedFiles } from './published-files.server.ts';

export interface ClauseEvidence {
  /** Ids of the conformance library's checks. */
  checks: string[];
  /** Number of cases in the published test suite, and of invalid ones among them. */
  cases: number;
  faulty: number;
  /** Version of the suite, if it is not the published one. */
  version?: string;
}

/** Evidence by clause number, for clauses with cases in the test suite. */
export const listEvidence = once(async (): Promise<Map<string, ClauseEvidence>> => {
  const files = listPublishedFiles('test-suite').map(async (file) => {
    const text = await readProjectFile('standard/test-suite', file);
    const { clause, cases, faulty } = countCases(text);
    const own = Object.values(checks).filter((check) => check.clause === clause);
    return [clause, { checks: own.map(({ id }) => id), cases, faulty }] as const;
  });
  return new Map(await Promise.all(files));
});

/** Content of a test suite's file: clause, checks, and number of cases. */
export function countCases(text: string): ClauseEvidence & { clause: string } {
  const { clause, checks, cases } = JSON.parse(text) as {
    clause: string;
    checks: string[];
    cases: { findings: unknown[] }[];
  };
  const faulty = cases.filter(({ findings }) => findings.length > 0).length;
  return { clause, checks, cases: cases.length, faulty };
}
