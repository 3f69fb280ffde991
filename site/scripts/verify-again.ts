import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { isIncomplete } from 'context-native/public/public-command';
import { countRules, digestsOf, type RunAgain, sentReport } from '#app/features/registry/registry.server.ts';
import { attempt } from '#app/lib/attempt.ts';

/** Time limit of one run of `check-server` (ms). */
const limitMs = 10 * 60_000;
const maxReportBytes = 4 * 1024 * 1024;

/**
 * Runs `check-server` again on the server of a report. Returns the tool, its counts and the digests of what the server lists. If it cannot run here, prints the
 * reason and returns undefined. It starts the program that the report names, so only for entries named on the command
 * line.
 * @param program our command line, a file for Node.js
 */
export const verifyAgain =
  (program: string, print: (line: string) => void): RunAgain =>
  (key, report) => {
    const { target, max_calls } = sentReport.parse(report);
    // Otherwise, tools could be called that the report leaves alone.
    const limit = max_calls === undefined ? [] : ['--calls', `${max_calls}`];
    const asked = [...limit, ...('url' in target ? [target.url] : ['--', ...target.command])];
    const refuse = (why: string) => {
      print(`${key}: check-server was not run again: ${why}`);
      return undefined;
    };
    if (isIncomplete(target)) return refuse('the report leaves out a part of its URL or command line');
    const { stdout, error } = spawnSync(
      process.execPath,
      [program, 'check-server', '--format', 'json', ...asked],
      {
        encoding: 'utf8',
        timeout: limitMs,
        maxBuffer: maxReportBytes,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (error) return refuse(error.message);
    const again = sentReport.safeParse(attempt(() => JSON.parse(stdout)));
    if (!again.success) return refuse('it returned no report');
    const { name, version } = again.data.tool;
    const { rules, server, calls, listings } = again.data;
    return {
      tool: { name, version },
      counts: countRules(rules),
      ...(server && { server }),
      ...(calls && { calls }),
      ...(listings && { listings: digestsOf(listings) }),
    };
  };
