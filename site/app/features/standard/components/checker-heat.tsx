import { clauseHref } from '#app/ui/check-results.tsx';
import { type Heat, HeatMap } from '#app/ui/heat-map.tsx';
import type { ClauseResult, Matrix, MatrixChecker } from '../conformance/conformance.server.ts';

interface CheckerHeatProps {
  /** With the tested checkers, in the order of the rows. */
  of: Matrix['versions'][number] & { asked: MatrixChecker[] };
  /** Clauses that have an anchor to link to. */
  known: readonly string[];
}

/** Heat map of the rules of a version by checker. The table below it has the numbers and reasons. */
export function CheckerHeat({ of: { version, asked, clauses }, known }: CheckerHeatProps) {
  const columns = clauses.map(({ clause, level, title }) => {
    const [section = '', number = ''] = clause.split('.');
    const href = known.includes(clause) ? clauseHref(clause) : undefined;
    return { id: clause, group: section, label: number, title: `Clause ${clause} ${level}: ${title}`, href };
  });
  const rows = asked.map(({ id, name }) => ({
    id,
    name,
    cells: clauses.map(({ cases, results }) => ({
      heat: heatOf(cases, results[id]),
      words: describeResult(cases, results[id]),
    })),
  }));
  return (
    <HeatMap
      label={`Rules and checkers of ${version}`}
      corner="checker"
      columns={columns}
      rows={rows}
      legend={{
        all: 'every case right',
        half: 'the filled share right, the rest wrong',
        'not-asked': 'cases that the checker doesn’t support',
      }}
    />
  );
}

function heatOf(cases: number, result: ClauseResult | undefined): Heat {
  if (!result) return 'not-asked';
  const { right, notAsked } = result;
  if (right === cases) return 'all';
  // The few supported cases say nothing about the rule.
  if (notAsked > cases / 2) return 'not-asked';
  const share = right / cases;
  if (share >= 0.9) return 'most';
  if (share >= 0.5) return 'half';
  return share > 0 ? 'few' : 'none';
}

function describeResult(cases: number, result: ClauseResult | undefined): string {
  if (!result) return 'not tested';
  return [`${result.right} of ${cases} right`, ...listErrors(result)].join(', ');
}

/** The number of cases of each kind that are not right, without zeros: `11 accepted`, `2 refused`, `3 not asked`. */
export const listErrors = ({ accepted, refused, notAsked }: Omit<ClauseResult, 'right' | 'reasons'>) =>
  Object.entries({ accepted, refused, 'not asked': notAsked }).flatMap(([kind, count]) =>
    count > 0 ? `${count} ${kind}` : [],
  );
