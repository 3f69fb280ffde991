import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checks } from '@context-native/checker/checks';
import { standard } from '@context-native/checker/standard';
import { CheckerFault, CheckerProcess } from './checker-process.ts';
import { conformsIn, judge, type Strictness } from './judge.ts';
import {
  type AnsweredFinding,
  protocol,
  readAnswer,
  type SuiteCase,
  type SuiteFile,
  toRequest,
} from './protocol.ts';
import { SuiteError } from './suite-error.ts';

export interface SuiteOptions {
  /** A shell command that speaks the protocol. */
  against: string;
  strictness: Strictness;
  /** Only the cases of this clause. */
  clause: string | undefined;
  /** Timeout of one answer (ms). */
  timeoutMs: number;
  /** Redacts the command's standard error for the report. Default: no redaction. */
  shown?: (text: string) => string;
}

const noCounts = () => ({
  cases: 0,
  passed: 0,
  failed: 0,
  /** Cases that the checker does not support. */
  unsupported: 0,
  /** Cases with the right verdict, even if their findings are wrong. */
  verdicts: 0,
});
type Counts = ReturnType<typeof noCounts>;

interface ClauseCounts extends Counts {
  clause: string;
  level: 'MUST' | 'SHOULD';
}

interface Failure {
  clause: string;
  name: string;
  kind: string;
  reason: string;
  expected: { conforms: boolean; findings: AnsweredFinding[] };
  /** The checker's answer; absent if none could be read. */
  found?: { conforms: boolean; findings: AnsweredFinding[] };
}

/** The report of `suite --format json`; its schema is suite-report.schema.json. */
export interface SuiteReport {
  tool: string;
  version: string;
  standard: string;
  protocol: number;
  strictness: Strictness;
  checker: { name: string; version: string };
  counts: Counts;
  clauses: ClauseCounts[];
  failures: Failure[];
  /** Why some cases did not run; absent if all ran. */
  stopped?: string;
}

/** Maximum starts of the command. If it ends after the last one, the remaining cases do not run. */
const maxStarts = 10;
/** Maximum time of a run (ms). After it, the remaining cases do not run. */
const maxRunMs = 10 * 60_000;

/** The JSON files of a folder, with numbers in their names in numeric order: the order of the clauses. */
export function readSuite<File = SuiteFile>(folder: string): File[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort(byNumber.compare)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as File);
}

/**
 * Runs all cases against a checker, one at a time.
 * @throws SuiteError if the clause has no cases; CheckerFault if the command sends no valid hello
 */
export async function runSuite(
  files: SuiteFile[],
  options: SuiteOptions,
  version: string,
): Promise<SuiteReport> {
  const asked = files.filter(({ clause }) => options.clause === undefined || options.clause === clause);
  if (asked.length === 0) throw new SuiteError(`the test suite has no cases for clause ${options.clause}`);
  const checker = new CheckerProcess(options.against, options.timeoutMs, options.shown);
  const stop = () => {
    checker.kill();
    process.exit(2);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await checker.start();
    return await new SuiteRun(checker, options, version).run(asked);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await checker.stop();
  }
}

class SuiteRun {
  readonly #checker: CheckerProcess;
  readonly #options: SuiteOptions;
  readonly #version: string;
  readonly #failures: Failure[] = [];
  readonly #end = Date.now() + maxRunMs;
  #id = 0;
  #stopped: string | undefined;

  constructor(checker: CheckerProcess, options: SuiteOptions, version: string) {
    this.#checker = checker;
    this.#options = options;
    this.#version = version;
  }

  async run(files: SuiteFile[]): Promise<SuiteReport> {
    const clauses: ClauseCounts[] = [];
    for (const file of files) {
      const counts = { clause: file.clause, level: file.level, ...noCounts() };
      for (const given of file.cases) await this.#ask(given, file, counts);
      clauses.push(counts);
    }
    const counts = noCounts();
    for (const of of clauses)
      for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += of[name];
    return {
      tool: standard.command,
      version: this.#version,
      standard: standard.version,
      protocol,
      strictness: this.#options.strictness,
      checker: this.#checker.hello ?? { name: '', version: '' },
      counts,
      clauses,
      failures: this.#failures,
      ...(this.#stopped && { stopped: this.#stopped }),
    };
  }

  async #ask(given: SuiteCase, { clause, now }: SuiteFile, counts: Counts): Promise<void> {
    counts.cases++;
    const answer = await this.#answer(given, now);
    if (typeof answer === 'object' && 'unsupported' in answer) {
      counts.unsupported++;
      return;
    }
    const reason = typeof answer === 'string' ? answer : judge(given, answer, this.#options.strictness);
    if (typeof answer === 'object' && answer.conforms === conformsIn(given)) counts.verdicts++;
    if (reason === undefined) {
      counts.passed++;
      return;
    }
    counts.failed++;
    this.#failures.push({
      clause,
      name: given.name,
      kind: given.kind,
      reason,
      expected: {
        conforms: conformsIn(given),
        findings: given.findings.map((finding) => ({ clause: checks[finding.check].clause, ...finding })),
      },
      ...(typeof answer === 'object' && { found: { conforms: answer.conforms, findings: answer.findings } }),
    });
  }

  /** Returns a string with the reason if there is no valid answer. */
  async #answer(given: SuiteCase, now: string): Promise<ReturnType<typeof readAnswer>> {
    if (Date.now() > this.#end) this.#stopped ??= `the run took longer than ${maxRunMs / 60_000} minutes`;
    else if (this.#checker.starts >= maxStarts && !this.#checker.isRunning)
      this.#stopped ??= `the command had to be started ${maxStarts} times`;
    if (this.#stopped) return `it was not run: ${this.#stopped}`;
    const request = toRequest(given, now, ++this.#id);
    try {
      return readAnswer(await this.#checker.ask(request), request.id);
    } catch (error) {
      if (error instanceof CheckerFault) return error.message;
      throw error;
    }
  }
}
