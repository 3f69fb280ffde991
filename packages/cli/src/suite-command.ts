import { CheckerFault } from '@context-native/suite/checker-process';
import { readSuite, runSuite, type SuiteReport } from '@context-native/suite/run-suite';
import { serveSuite } from '@context-native/suite/serve-suite';
import { SuiteError } from '@context-native/suite/suite-error';
import type { Command } from './arguments.ts';
import { UsageError } from './errors.ts';
import { standardFolder, version } from './package-files.ts';
import { printable } from './printable.ts';
import { publicCommand } from './public/public-command.ts';
import { publicText } from './public/public-text.ts';

/**
 * Asks another checker the cases of the test suite. @throws UsageError if the command sends no hello, or the suite has
 * no cases of the clause
 */
export function askSuite(command: Extract<Command, { name: 'suite' }>): Promise<SuiteReport> {
  const suite = readSuite(standardFolder('test-suite'));
  return runSuite(suite, { ...command, shown: publicText }, version).catch((error: unknown) => {
    if (error instanceof CheckerFault)
      throw new UsageError(`${shownCommand(command.against)}: ${error.message}`);
    throw asUsage(error);
  });
}

/** Answers the requests of the test suite on standard input. @throws UsageError for a line that is not a request */
export async function answerSuite(): Promise<void> {
  await serveSuite(version).catch((error: unknown) => {
    throw asUsage(error);
  });
}

const asUsage = (error: unknown) => (error instanceof SuiteError ? new UsageError(error.message) : error);

/** The command without likely secrets: people paste errors. */
const shownCommand = (against: string) => publicCommand(against.split(/\s+/)).join(' ');

const maxListed = 5;

/** The report for people. The checker's own text is escaped, so that it cannot control the terminal. */
export function describeSuite(report: SuiteReport): string {
  const { checker, counts, clauses, failures, strictness, stopped } = report;
  const lines = clauses.flatMap(({ clause, level, cases, passed, unsupported }) => {
    const own = failures.filter((failure) => failure.clause === clause);
    const other = unsupported > 0 ? `, ${unsupported} not supported` : '';
    return [
      `${clause.padEnd(5)} ${level.padEnd(6)} ${passed} of ${cases}${other}`,
      ...own.slice(0, maxListed).map(({ name, reason }) => `    "${printable(name)}": ${printable(reason)}`),
      ...(own.length > maxListed
        ? [`    and ${own.length - maxListed} more (suite --clause ${clause} --format json)`]
        : []),
    ];
  });
  const total = `${counts.cases} cases: ${counts.passed} passed, ${counts.failed} failed, ${counts.unsupported} not supported`;
  return [
    `${printable(checker.name)} ${printable(checker.version)} against the test suite of draft ${report.standard} (${strictness})`,
    ...lines,
    ...(stopped ? [`Some cases did not run: ${stopped}.`] : []),
    `${total}. The verdict was correct in ${counts.verdicts} cases.`,
    '',
  ].join('\n');
}
