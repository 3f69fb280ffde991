/** `npm run credentials -- verify FILE|URL [--email EMAIL] [--json]` */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dropHidden } from '@context-native/text/hidden-characters';
import { badgeEmail, type Verdict, verifyCommand } from '#app/features/certification/certification.server.ts';
import { onSiteOrHere, print, runCommand } from './command.ts';

interface Asked {
  badge: string;
  email: string;
  isJson: boolean;
}

/** Verifies a badge and prints the result. Exit code 0: genuine; 1: not, or not checked; 2: wrong arguments. */
export async function verifyFromShell(args: string[], usage: string): Promise<void> {
  const asked = readAsked(args);
  if (!asked) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { badge, email, isJson } = asked;
  await runCommand(async (config) => {
    const given = /^https?:\/\//i.test(badge)
      ? ['address', badge]
      : // The running site may not be allowed to read the file.
        ['file', readFileSync(badge).toString('base64')];
    let answer = '';
    const keep = (line: string) => {
      answer = line;
    };
    await onSiteOrHere(
      config,
      'credentials',
      ['verify', ...given, email],
      ({ db }) => verifyCommand({ db, config })([...given, email], keep),
      keep,
    );
    const { heading, verdict } = JSON.parse(answer) as { heading: string; verdict: Verdict };
    print(isJson ? JSON.stringify(verdict, null, 2) : inWords(heading, verdict));
    if (!verdict.is_valid) process.exitCode = 1;
  });
}

function readAsked(args: string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, json: { type: 'boolean' } },
    });
    const [badge, ...more] = positionals;
    if (!badge || more.length > 0 || !badgeEmail.safeParse(values.email).success) return undefined;
    return { badge, email: values.email?.trim() ?? '', isJson: values.json ?? false };
  } catch {
    // An unknown option, or one without its value.
    return undefined;
  }
}

function inWords(heading: string, { summary, checks, cautions = [] }: Verdict): string {
  const open = (outcome: string, label: string) =>
    checks
      .filter((check) => check.outcome === outcome)
      .map(({ name, detail }) => `${label}: ${name} ${detail}`);
  const lines = [
    heading,
    summary,
    ...open('failed', 'Failed'),
    ...open('not known', 'Not known'),
    ...cautions.map((why) => `Caution: ${why}`),
  ];
  // Text of a badge could contain terminal commands.
  return lines.map(dropHidden).join('\n');
}
