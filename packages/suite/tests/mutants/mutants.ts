import type { Strictness } from '../../src/judge.ts';
import { contextMutants } from './context-mutants.ts';
import { entryMutants } from './entry-mutants.ts';
import { eventMutants } from './event-mutants.ts';
import { jsonMutants } from './json-mutants.ts';
import type { MutantRow } from './mutant-row.ts';
import { registryMutants } from './registry-mutants.ts';
import { timeMutants } from './time-mutants.ts';
import { traceMutants } from './trace-mutants.ts';
import { valueMutants } from './value-mutants.ts';

/** A wrong checker: ours, with one rule replaced. */
export interface Mutant {
  /** What it gets wrong. */
  name: string;
  /** A case of this clause has to show it. */
  clause: string;
  /** Module in src/. */
  file: string;
  /** Text that stands in the module once. */
  from: string;
  to: string;
  /** How closely an answer has to be looked at to see it; `clauses` without it. */
  strictness?: Strictness;
}

const tables: Record<string, MutantRow[]>[] = [
  timeMutants,
  valueMutants,
  jsonMutants,
  traceMutants,
  registryMutants,
  eventMutants,
  contextMutants,
  entryMutants,
];

export const mutants: Mutant[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([file, rows]) =>
    rows.map(([name, clause, from, to, strictness]) => ({
      name,
      clause,
      file,
      from,
      to,
      ...(strictness && { strictness }),
    })),
  ),
);
