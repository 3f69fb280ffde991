import type { Strictness } from '../../src/judge.ts';

/** One mutant: name, clause, the text that is replaced, and by what; and how closely one has to look. */
export type MutantRow = [name: string, clause: string, from: string, to: string, strictness?: Strictness];

/** Code that is true once for an object: of a checker that finds the first fault of its kind, and no more. */
export const once = (object: string) =>
  `!(globalThis.told ??= new WeakMap()).has(${object}) && globalThis.told.set(${object}, true)`;
