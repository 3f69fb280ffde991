/**
 * The drill `faults`: puts deliberate faults into a copy of a commit, one after the other, and runs the test files that
 * should detect each. Prints the test that found each fault. Results are kept in a folder, and a run that was stopped
 * continues with them.
 *
 *     npm run drills -- faults                      the tests of HEAD
 *     npm run drills -- faults --tests COMMIT       also the tests of another commit, with its own list
 *     npm run drills -- faults --only ID,ID         only some faults
 *     npm run drills -- faults --again              ignores earlier results
 *     npm run drills -- faults --whole              also runs the whole gate for faults that no listed file finds
 *     npm run drills -- faults --state FOLDER       folder of the results; by default in the temporary directory
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/report.ts';
import type { Fault } from './faults/fault.ts';
import { faultList } from './faults/list.ts';
import { type Run, readCommit, Tree } from './faults/tree.ts';
import { searchWholeGate } from './faults/whole-gate.ts';

/** Time limits for the tests of a fault, for a build, and for a test file without a fault (ms). */
const faultMs = 180_000;
const buildMs = 600_000;
const cleanMs = 300_000;
/** Maximum test files that run together without a fault. */
const cleanAtOnce = 20;

/** Result of a fault. `stopped`: the time was over before a test failed. */
interface Finding {
  outcome: 'seen' | 'unseen' | 'stopped' | 'does not fit';
  /** The test file that saw it. */
  by?: string;
  seconds: number;
  day: string;
  /** The fault's texts and test files: if they change, it is tested again. */
  asked: string;
}

/** Results by the full hash of a commit. */
type State = Record<string, { findings: Record<string, Finding>; clean: Record<string, boolean> }>;

const askedOf = ({ file, find, replace, tests, isOfLocks }: Fault) =>
  JSON.stringify([file, find, replace, tests, ...(isOfLocks ? ['locks'] : [])]);

/** @returns whether HEAD sees each fault; with other commits, whether it sees at least as many as each of them */
export async function faults(parts: string[]): Promise<boolean> {
  const { values: options } = parseArgs({
    args: parts,
    options: {
      state: { type: 'string', default: join(tmpdir(), 'fault-drill') },
      tests: { type: 'string', multiple: true, default: [] },
      only: { type: 'string' },
      again: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
    },
  });
  const only = options.only?.split(',');
  const unknown = only?.filter((id) => faultList.every((fault) => fault.id !== id)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown fault ${unknown.join(', ')}.`);
  mkdirSync(options.state, { recursive: true });
  // The exit also ends running tests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const memory = new Memory(join(options.state, 'state.json'));
  const seen: number[] = [];
  for (const name of ['HEAD', ...options.tests]) {
    const commit = readCommit(name);
    const tree = Tree.make(options.state, commit);
    const list = (name === 'HEAD' ? undefined : await tree.readList()) ?? faultList;
    const chosen = list.filter(({ id }) => only?.includes(id) ?? true);
    console.log(`${name}, ${commit.slice(0, 8)}: ${chosen.length} faults`);
    const found = await searchCommit({ tree, memory, commit, isAgain: options.again }, chosen, options.whole);
    tree.remove();
    report(found);
    seen.push(found.filter(({ finding }) => finding.outcome === 'seen').length);
    if (name === 'HEAD' && options.tests.length === 0) return seen[0] === chosen.length;
  }
  const [now = 0, ...others] = seen;
  return others.every((count) => now >= count);
}

interface Search {
  tree: Tree;
  memory: Memory;
  commit: string;
  isAgain: boolean;
}

interface Found {
  fault: Fault;
  finding: Finding;
}

async function searchCommit(search: Search, chosen: readonly Fault[], isWhole: boolean): Promise<Found[]> {
  const { tree, memory, commit, isAgain } = search;
  const isKnown = (fault: Fault) =>
    !isAgain && memory.of(commit).findings[fault.id]?.asked === askedOf(fault);
  const open = chosen.filter((fault) => !isKnown(fault));
  await runClean(search, [
    ...new Set(open.flatMap((fault) => (fault.isOfLocks ? [] : tree.testsOf(fault).slice(0, 1)))),
  ]);
  for (const fault of open) {
    const finding = await searchFault(search, fault);
    memory.note(commit, fault.id, finding);
    console.log(
      `${fault.id}: ${finding.outcome}${finding.by ? ` by ${finding.by}` : ''}, ${finding.seconds} s`,
    );
  }
  const findingOf = ({ id }: Fault) => memory.of(commit).findings[id] as Finding;
  if (isWhole) {
    const unseen = chosen.filter((fault) => ['unseen', 'stopped'].includes(findingOf(fault).outcome));
    await searchWholeGate(tree, unseen, {
      isClean: (file) => isClean(search, file, true),
      note: (fault, by, seconds) =>
        memory.note(commit, fault.id, { ...findingOf(fault), outcome: 'seen', by, seconds }),
    });
  }
  return chosen.map((fault) => ({ fault, finding: findingOf(fault) }));
}

const needsBuild = (file: string) => file.endsWith('.spec.ts') || file.includes('site/tests/site/');

/** Runs the first test files of faults, except those of locks, without a fault: many files of Vitest together. */
async function runClean(search: Search, files: readonly string[]): Promise<void> {
  const { tree, memory, commit } = search;
  const open = files.filter((file) => memory.of(commit).clean[file] === undefined);
  const together = open.filter((file) => /\.test\.tsx?$/.test(file));
  for (let at = 0; at < together.length; at += cleanAtOnce) {
    const part = together.slice(at, at + cleanAtOnce);
    const passing = await tree.listPassing(part, part.length * cleanMs);
    for (const file of passing) memory.noteClean(commit, file, true);
    console.log(`${passing.length} of ${part.length} test files pass without a fault`);
  }
  // Unit tests that failed together run alone later, when needed. Browser tests run alone now.
  for (const file of open) if (file.endsWith('.spec.ts')) await isClean(search, file);
}

/** Runs the fault's test files with it, up to the first that fails with the fault and passes without it. */
async function searchFault(search: Search, fault: Fault): Promise<Finding> {
  const { tree } = search;
  const day = new Date().toISOString().slice(0, 10);
  const asked = askedOf(fault);
  let seconds = 0;
  for (const file of tree.testsOf(fault)) {
    const left = faultMs - seconds * 1000;
    if (left <= 0) return { outcome: 'stopped', seconds, day, asked };
    let takeBack: () => void;
    try {
      takeBack = tree.apply([fault]);
    } catch (error) {
      console.error((error as Error).message);
      return { outcome: 'does not fit', seconds, day, asked };
    }
    let run: Run;
    try {
      if (needsBuild(file)) await tree.build(buildMs);
      run = await tree.test(file, left, fault.isOfLocks);
    } finally {
      takeBack();
    }
    seconds += run.seconds;
    if (run.isStopped) return { outcome: 'stopped', seconds, day, asked };
    if (!run.isGood && (await isClean(search, file, fault.isOfLocks)))
      return { outcome: 'seen', by: file, seconds, day, asked };
  }
  return { outcome: 'unseen', seconds, day, asked };
}

/** True if a test file passes without a fault. A file that fails without one proves nothing. */
async function isClean({ tree, memory, commit }: Search, file: string, isOnServer = false): Promise<boolean> {
  const name = isOnServer ? `${file} on a server` : file;
  const known = memory.of(commit).clean[name];
  if (known !== undefined) return known;
  if (needsBuild(file)) await tree.build(buildMs);
  const { isGood, seconds } = await tree.test(file, cleanMs, isOnServer);
  memory.noteClean(commit, name, isGood);
  console.log(`${name}: ${isGood ? 'passes' : 'FAILS'} without a fault, ${seconds} s`);
  return isGood;
}

function report(found: readonly Found[]): void {
  printTable(
    ['fault', 'outcome', 'by', 'seconds'],
    found.map(({ fault, finding }) => [fault.id, finding.outcome, finding.by ?? '', String(finding.seconds)]),
    'left',
  );
  const seen = found.filter(({ finding }) => finding.outcome === 'seen');
  const seconds = found.reduce((sum, { finding }) => sum + finding.seconds, 0);
  console.log(`\n${seen.length} of ${found.length} faults found, ${seconds} s`);
  for (const { fault, finding } of found)
    if (finding.outcome !== 'seen') console.log(`${finding.outcome}: ${fault.id}. ${fault.says}`);
}

/** Results, in a file that is written after each step. */
class Memory {
  readonly #file: string;
  readonly #state: State;

  constructor(file: string) {
    this.#file = file;
    this.#state = readState(file);
  }

  of(commit: string): State[string] {
    this.#state[commit] ??= { findings: {}, clean: {} };
    return this.#state[commit];
  }

  note(commit: string, id: string, finding: Finding): void {
    this.of(commit).findings[id] = finding;
    this.#write();
  }

  noteClean(commit: string, file: string, isGood: boolean): void {
    this.of(commit).clean[file] = isGood;
    this.#write();
  }

  #write(): void {
    writeFileSync(this.#file, `${JSON.stringify(this.#state, null, 2)}\n`);
  }
}

function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
