/**
 * Loads the checker once for each mutant, with one patch made in memory, and runs the test suite against it. Node.js
 * runs this file by itself: what it loads is what users of the command line have. Prints a JSON array of outcomes.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { answerRequest } from '../../src/answer-request.ts';
import { judge } from '../../src/judge.ts';
import { type SuiteFile, toRequest } from '../../src/protocol.ts';
import { readSuite } from '../../src/run-suite.ts';
import { type Mutant, mutants } from './mutants.ts';

export interface Outcome {
  name: string;
  /** How often the text that the patch replaces stands in its file: once, or the patch is no patch any more. */
  places: number;
  /** The first case that the mutant fails, of its clause; of another clause, where its own lets it pass. */
  killedBy: { clause: string; case: string } | undefined;
  /** What it threw: then it is no checker, and says nothing of the suite. */
  error: string | undefined;
}

const packages = join(import.meta.dirname, '../../..');
const source = join(packages, 'checker/src');
const suite = readSuite(join(import.meta.dirname, '../../../../standard/test-suite'));
const packagesUrl = pathToFileURL(packages).href;
const stripped = new Map<string, string>();

/** `?mutant=3` is handed on from module to module; the one that the mutant is about gets the patch. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const mutant = context.parentURL ? mutantOf(context.parentURL) : null;
    if (mutant === null || !resolved.url.startsWith(packagesUrl)) return resolved;
    return { ...resolved, url: `${resolved.url}?mutant=${mutant}` };
  },
  load(url, context, next) {
    const number = mutantOf(url);
    if (number === null) return next(url, context);
    const path = fileURLToPath(url.split('?')[0] as string);
    const mutant = mutants[Number(number)];
    const code =
      mutant && path === join(source, mutant.file) ? stripTypeScriptTypes(patch(mutant)) : strip(path);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

function mutantOf(url: string): string | null {
  return url.startsWith(packagesUrl) ? new URL(url).searchParams.get('mutant') : null;
}

function strip(path: string): string {
  const code = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
  stripped.set(path, code);
  return code;
}

function patch({ file, from, to }: Mutant): string {
  return readFileSync(join(source, file), 'utf8').replace(from, () => to);
}

async function run(mutant: Mutant, number: number): Promise<Outcome> {
  const { name, clause, file, from } = mutant;
  const places = readFileSync(join(source, file), 'utf8').split(from).length - 1;
  const outcome: Outcome = { name, places, killedBy: undefined, error: undefined };
  if (places !== 1) return outcome;
  try {
    const { answerRequest: answer } = await import(`${url}${number}`);
    const own = suite.filter((other) => other.clause === clause);
    outcome.killedBy = findCase([...own, ...suite], answer, mutant.strictness ?? 'clauses');
  } catch (error) {
    outcome.error = (error as Error).message;
  }
  return outcome;
}

function findCase(
  files: SuiteFile[],
  answer: typeof answerRequest,
  strictness: NonNullable<Mutant['strictness']>,
): Outcome['killedBy'] {
  for (const { clause, now, cases } of files)
    for (const given of cases)
      if (judge(given, answer(toRequest(given, now, 1)), strictness)) return { clause, case: given.name };
  return undefined;
}

const url = `${pathToFileURL(join(packages, 'suite/src/answer-request.ts')).href}?mutant=`;
const { answerRequest: answer } = await import(`${url}none`);
const outcomes: Outcome[] = [
  { name: 'the checker itself', places: 1, killedBy: findCase(suite, answer, 'places'), error: undefined },
];
for (const [number, mutant] of mutants.entries()) outcomes.push(await run(mutant, number));
process.stdout.write(JSON.stringify(outcomes));
