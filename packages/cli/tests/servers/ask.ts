import { join } from 'node:path';
import process from 'node:process';
import type { VerifyCommand } from '../../src/verify/options.ts';
import type { RuleResult, Target } from '../../src/verify/report.ts';
import type { Run, Verified } from '../../src/verify/run.ts';

/** The command that starts one of the servers of this folder. */
export const programOf = (name: string, ...args: string[]) => [
  process.execPath,
  join(import.meta.dirname, `${name}.ts`),
  ...args,
];

/** Imported by their paths, for the reason that `../run-cli.ts` gives. */
const [options, verification] = ['options', 'verify'].map((name) =>
  join(import.meta.dirname, `../../src/verify/${name}.ts`),
) as [string, string];

/** Verifies a server as the command line does, with other settings where they are given. */
export async function ask(
  target: Target,
  settings: Partial<VerifyCommand> = {},
  run?: Run,
): Promise<Verified> {
  const { parseVerify } = (await import(options)) as typeof import('../../src/verify/options.ts');
  const { verify } = (await import(verification)) as typeof import('../../src/verify/verify.ts');
  const { url, command = [] } = target;
  const parsed = parseVerify(url === undefined ? ['--', ...command] : [url]) as VerifyCommand;
  return verify({ ...parsed, ...settings }, '0.0.0', run);
}

/** How each rule ended that was asked. */
export const ruleOf = ({ report }: Verified, id: string): RuleResult =>
  report.rules.find((rule) => rule.id === id) as RuleResult;

/** Rules that are broken, with their reasons. */
export const brokenIn = ({ report }: Verified): string[] =>
  report.rules
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
    .map(({ id, reason }) => `${id}: ${reason}`);
