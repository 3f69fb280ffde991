import { Fragment } from 'react';
import { clauseHref } from '#app/ui/check-results.tsx';
import { TableScroll } from '#app/ui/table-scroll.tsx';
import type {
  ClauseResult,
  Matrix,
  MatrixChecker,
  MatrixRow,
  Total,
} from '../conformance/conformance.server.ts';
import { listErrors } from './checker-heat.tsx';

interface CheckerMatrixProps {
  /** With its totals and the tested checkers, in the order of the columns. */
  of: Omit<Matrix['versions'][number], 'revision'> & { asked: MatrixChecker[]; totals: Total[] };
  /** Clauses that have an anchor to link to. */
  known?: readonly string[];
}

/** Checkers by clause: the number of cases in which each is right, and the kinds of its errors. */
export function CheckerMatrix({ of, known = [] }: CheckerMatrixProps) {
  const { version, asked, clauses, totals, cases } = of;
  return (
    <TableScroll label={`Checkers by clause of ${version}`}>
      <table className="checker-matrix">
        <thead>
          <tr>
            <th scope="col">clause</th>
            {asked.map(({ id, name }) => (
              <th scope="col" key={id}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="matrix-total">
            <th scope="row">All {cases} cases</th>
            {totals.map((total) => (
              <Cell key={total.id} cases={cases} result={total} />
            ))}
          </tr>
          {clauses.map((row) => (
            <tr key={row.clause}>
              <th scope="row">
                <span className="matrix-clause">
                  {known.includes(row.clause) ? (
                    <a className="link" href={clauseHref(row.clause)} aria-label={`Clause ${row.clause}`}>
                      {row.clause}
                    </a>
                  ) : (
                    row.clause
                  )}{' '}
                  <b className="level" data-level={row.level}>
                    {row.level}
                  </b>
                </span>{' '}
                {row.title}
                {reasonsOf(row, asked).map(({ reason, names }) => (
                  <Fragment key={reason}>
                    {' '}
                    <span className="matrix-reason">
                      {names.join(', ')}: {reason}
                    </span>
                  </Fragment>
                ))}
              </th>
              {asked.map(({ id }) => (
                <Cell key={id} cases={row.cases} result={row.results[id]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Cell({ cases, result }: { cases: number; result: Omit<ClauseResult, 'reasons'> | undefined }) {
  if (!result) return <td>–</td>;
  const { right, places } = result;
  const others = listErrors(result);
  if (places !== undefined && places < right) others.push(`${places} with places`);
  return (
    <td data-right={right === cases ? 'all' : 'some'}>
      {right} of {cases}
      {others.map((other) => (
        <Fragment key={other}>
          {' '}
          <span>{other}</span>
        </Fragment>
      ))}
    </td>
  );
}

/** The reasons of a row, each once, with all checkers that share it. */
function reasonsOf({ results }: MatrixRow, checkers: MatrixChecker[]) {
  const named = checkers.map(({ id, name }) => ({ name, reason: results[id]?.reasons?.join(' ') ?? '' }));
  return [...Map.groupBy(named, ({ reason }) => reason)].flatMap(([reason, those]) =>
    reason === '' ? [] : { reason, names: those.map(({ name }) => name) },
  );
}
