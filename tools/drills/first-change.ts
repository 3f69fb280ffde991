/**
 * The drill `first-change`: a newcomer's steps in CONTRIBUTING, timed in a new clone of the last commit: install,
 * change a clause and a page, and run the tests that the changes can affect.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, withDirectory } from '../bench/site.ts';

/** Time limit of all steps (s). */
const budgetSeconds = 900;

/** A clause of the working draft, whose text may change, and a page: the same meaning in other words. */
const changes = [
  {
    file: 'standard/specification/v0.2-draft.md',
    find: 'leads from a trace back to itself',
    become: 'leads back to the trace that it began with',
  },
  {
    file: 'site/app/features/standard/pages/about.tsx',
    find: 'of ten suppliers in one format',
    become: 'of ten suppliers in the same format',
  },
];

/** @returns whether all steps passed, together within the time limit */
export function firstChange(): Promise<boolean> {
  return withDirectory(async (clone) => {
    const steps: [name: string, step: () => boolean][] = [
      ['git clone', () => run(root, 'git', 'clone', '--quiet', root, clone)],
      ['npm ci', () => run(clone, 'npm', 'ci', '--no-audit', '--no-fund')],
      ['a clause and a page changed', () => changes.every((change) => edit(clone, change))],
      ['npm run standard', () => run(clone, 'npm', 'run', 'standard')],
      ['npm run format', () => run(clone, 'npm', 'run', 'format')],
      ['npm test -- --changed', () => run(clone, 'npm', 'test', '--', '--changed')],
    ];
    const times: [name: string, seconds: number][] = [];
    const isGood = steps.every(([name, step]) => {
      const from = performance.now();
      const isDone = step();
      times.push([isDone ? name : `${name}: FAILED`, Math.round((performance.now() - from) / 1000)]);
      return isDone;
    });
    const total = times.reduce((sum, [, seconds]) => sum + seconds, 0);
    console.log('\nThe first change');
    for (const [name, seconds] of [...times, [`all, of ${budgetSeconds} s`, total] as const])
      console.log(`${String(seconds).padStart(5)} s  ${name}`);
    return isGood && total <= budgetSeconds;
  });
}

function run(cwd: string, command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function edit(clone: string, { file, find, become }: (typeof changes)[number]): boolean {
  const path = join(clone, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find))
    throw new Error(
      `${file} does not contain "${find}". Choose another text in tools/drills/first-change.ts.`,
    );
  writeFileSync(path, text.replace(find, become));
  return true;
}
