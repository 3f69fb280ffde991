/** A temporary worktree of a commit, where faults are applied and tests run. Your own worktree stays as it is. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { breakText, type Fault, findFile } from './fault.ts';

const root = resolve(import.meta.dirname, '../../..');

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

/** The full hash of a commit. @throws Error if there is no such commit */
export const readCommit = (name: string) => git(root, 'rev-parse', '--verify', `${name}^{commit}`);

/** Time between SIGTERM and SIGKILL (ms). */
const endMs = 10_000;

/**
 * For commits without `tools/gate.ts`, whose tests run on both databases: the embedded one starts sooner, and shows
 * every fault except one of locks.
 */
const withoutServer = '--project=!server';
/** Leaves out the tests that only `npm run test:all` runs. */
const withoutWhole = '--tags-filter=!whole';
export const withoutWholeInBrowser = '--grep-invert=@whole';

/** Parts of Vitest's report. */
export interface UnitReport {
  testResults: { name: string; status: string }[];
}

export interface Run {
  isGood: boolean;
  /** True if it was stopped because its time was over. */
  isStopped: boolean;
  seconds: number;
}

export class Tree {
  readonly path: string;
  readonly #tracked: readonly string[];

  private constructor(path: string) {
    this.path = path;
    this.#tracked = git(path, 'ls-files').split('\n');
  }

  /**
   * Checks out the commit below `folder` and installs its libraries. Uses the tree of an earlier run if there is one.
   */
  static make(folder: string, commit: string): Tree {
    const path = join(folder, `tree-${commit.slice(0, 8)}`);
    if (existsSync(join(path, '.git'))) {
      git(path, 'reset', '--hard', '--quiet', commit);
      return new Tree(path);
    }
    git(root, 'worktree', 'prune');
    git(root, 'worktree', 'add', '--detach', '--quiet', path, commit);
    const lock = 'package-lock.json';
    const isSame = readFileSync(join(path, lock), 'utf8') === readFileSync(join(root, lock), 'utf8');
    // Links to workspaces are relative, so they lead to the copy's packages.
    if (isSame) execFileSync('cp', ['-al', 'node_modules', join(path, 'node_modules')], { cwd: root });
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: path });
    // Tools write these caches in place, which would change the hard-linked files of your own worktree.
    for (const cache of ['.cache', '.vite', '.vite-temp'])
      rmSync(join(path, 'node_modules', cache), { recursive: true, force: true });
    return new Tree(path);
  }

  remove(): void {
    git(root, 'worktree', 'remove', '--force', this.path);
  }

  /** The commit's own fault list, if it has one. */
  async readList(): Promise<readonly Fault[] | undefined> {
    const file = this.#tracked.find((one) => one.endsWith('drills/faults/list.ts'));
    if (!file) return undefined;
    const { faultList } = await import(join(this.path, file));
    return faultList;
  }

  /** Test files of a fault that exist in this commit. */
  testsOf({ tests }: Fault): string[] {
    return tests.flatMap((test) => {
      try {
        return [findFile(this.#tracked, test)];
      } catch {
        return [];
      }
    });
  }

  /**
   * Applies faults, each in a different file. Returns a function that removes them. @throws Error if one does not fit
   */
  apply(faults: readonly Fault[]): () => void {
    const texts = faults.map((fault) => {
      const file = join(this.path, findFile(this.#tracked, fault.file));
      const before = readFileSync(file, 'utf8');
      return { file, before, after: breakText(before, fault) };
    });
    for (const { file, after } of texts) writeFileSync(file, after);
    return () => {
      for (const { file, before } of texts) writeFileSync(file, before);
    };
  }

  /** Builds the site if a source has changed since the last build. */
  build(ms: number): Promise<Run> {
    return this.run(['build', '--', '--if-needed'], ms);
  }

  /** Runs a test file for at most `ms`. For commits without `tools/gate.ts`, `isOnServer` adds the database server. */
  test(file: string, ms: number, isOnServer = false): Promise<Run> {
    if (file.endsWith('.py')) {
      const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'];
      return this.#run('python3', [...args, '-p', basename(file)], ms, dirname(dirname(file)));
    }
    return file.endsWith('.spec.ts')
      ? this.run(['e2e', '--', file, '--max-failures=1', withoutWholeInBrowser], ms)
      : this.run(['unit', '--', file, '--bail=1', ...this.readFlags(isOnServer)], ms);
  }

  /** Vitest's flags for this commit. */
  readFlags(isOnServer: boolean): string[] {
    if (existsSync(join(this.path, 'tools/gate.ts'))) return [withoutWhole];
    return isOnServer ? [] : [withoutServer];
  }

  /** Runs several files of Vitest together. Returns those that pass. */
  async listPassing(files: readonly string[], ms: number): Promise<string[]> {
    const report = `${this.path}-passing.json`;
    rmSync(report, { force: true });
    const output = ['--reporter=json', `--outputFile.json=${report}`, ...this.readFlags(false)];
    await this.run(['unit', '--', ...files, ...output], ms);
    if (!existsSync(report)) return [];
    const { testResults }: UnitReport = JSON.parse(readFileSync(report, 'utf8'));
    return files.filter((file) => {
      const own = testResults.filter(({ name }) => name === join(this.path, file));
      return own.length > 0 && own.every(({ status }) => status === 'passed');
    });
  }

  /** Runs a script of `package.json`. */
  run(script: string[], ms: number, env: NodeJS.ProcessEnv = {}): Promise<Run> {
    return this.#run('npm', ['run', '--silent', ...script], ms, '.', env);
  }

  async #run(
    command: string,
    args: string[],
    ms: number,
    folder: string,
    env: NodeJS.ProcessEnv = {},
  ): Promise<Run> {
    // Without `CI`, tests are not retried: a fault counts as seen even if a retry would pass.
    const { CI: _, NODE_ENV: __, ...own } = process.env;
    const path = [join(this.path, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const from = performance.now();
    const child = spawn(command, args, {
      cwd: join(this.path, folder),
      env: { ...own, PYTHONDONTWRITEBYTECODE: '1', ...env, PATH: path },
      stdio: 'ignore',
      detached: true,
    });
    let isStopped = false;
    const ended = new Promise<boolean>((tell, fail) => {
      child.once('exit', (code) => tell(code === 0)).once('error', fail);
    });
    const kill = (signal: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid ?? 0), signal);
      } catch {
        // It has ended.
      }
    };
    const onExit = () => kill('SIGTERM');
    process.once('exit', onExit);
    const timer = setTimeout(async () => {
      isStopped = true;
      kill('SIGTERM');
      await Promise.race([ended, wait(endMs)]);
      kill('SIGKILL');
    }, ms);
    const isGood = await ended.finally(() => {
      clearTimeout(timer);
      process.off('exit', onExit);
    });
    return { isGood, isStopped, seconds: Math.round((performance.now() - from) / 1000) };
  }
}
