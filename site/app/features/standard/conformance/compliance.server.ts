import { checks, checksOfKind } from '@context-native/checker';
import compliance from '../../../../../standard/compliance.json';
import { listEvidence } from '../specification/clause-evidence.server.ts';
import { listClauses, readSpecification } from '../specification/specification.server.ts';

interface Requirement {
  /** Id of the automatic check; without one, the owner checks by hand. */
  check?: string;
  clause: string;
  level: string;
  text: string;
}

export interface RequirementGroup {
  title: string;
  requirements: Requirement[];
}

/** Checklist for a producer of traces: the automatic checks for a trace, then the checks by hand. */
export function listRequirements(): RequirementGroup[] {
  const made = checksOfKind.trace.map((id): Requirement => {
    const { clause, level, title } = checks[id];
    return { check: id, clause, level, text: title };
  });
  return [
    ...compliance.sections.map(({ number, title }) => ({
      title,
      requirements: made.filter(({ clause }) => clause.startsWith(`${number}.`)),
    })),
    { title: 'By hand', requirements: compliance.byHand },
  ].filter(({ requirements }) => requirements.length > 0);
}

export type SectionCount = Awaited<ReturnType<typeof countClauses>>[number];

/**
 * Number of clauses per section by level, and number with an automatic check; sections without clauses are left out.
 */
export async function countClauses() {
  const [{ sections, clauses }, evidence] = await Promise.all([readSpecification(), listEvidence()]);
  return sections
    .map(({ id, number, title }) => {
      const own = clauses.filter(({ section }) => section === number);
      const count = (level: string) => own.filter((clause) => clause.level === level).length;
      const checked = own.filter((clause) => evidence.has(clause.number)).length;
      return { id, number, title, MUST: count('MUST'), SHOULD: count('SHOULD'), MAY: count('MAY'), checked };
    })
    .filter(({ MUST, SHOULD, MAY }) => MUST + SHOULD + MAY > 0);
}

/** Clauses on declaring compliance, as plain text. */
export async function listDeclarationClauses() {
  return (await listClauses())
    .filter(({ number }) => compliance.declaration.includes(number))
    .map(({ number, level, text }) => ({ number, level, text: text.replaceAll('`', '') }));
}
