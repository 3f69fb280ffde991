import { checks } from '@context-native/checker';
import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { listPublishedFiles } from './published-files.server.ts';

/** How a machine sees whether a clause holds. */
export interface ClauseEvidence {
  /** Ids of the checks of the conformance library. */
  checks: string[];
  /** Cases of the published test suite, and how many of them are faulty on purpose. */
  cases: number;
  faulty: number;
  /** Version whose suite has them, where it is not the published one. */
  version?: string;
}

/** By number of the clause. A clause that is not in it cannot be checked from a document. */
export const listEvidence = once(async (): Promise<Map<string, ClauseEvidence>> => {
  const files = listPublishedFiles('test-suite').map(async (file) => {
    const text = await readProjectFile('standard/test-suite', file);
    const { clause, cases, faulty } = countCases(text);
    const own = Object.values(checks).filter((check) => check.clause === clause);
    return [clause, { checks: own.map(({ id }) => id), cases, faulty }] as const;
  });
  return new Map(await Promise.all(files));
});

/** What a file of a test suite holds: its clause, the checks that it names, and its cases counted. */
export function countCases(text: string): ClauseEvidence & { clause: string } {
  const { clause, checks, cases } = JSON.parse(text) as {
    clause: string;
    checks: string[];
    cases: { findings: unknown[] }[];
  };
  const faulty = cases.filter(({ findings }) => findings.length > 0).length;
  return { clause, checks, cases: cases.length, faulty };
}
