import { homedir } from 'node:os';
import process from 'node:process';
import { isSecretName } from '@context-native/recorder/payload-secrets';
import type { Target } from '../verify/report.ts';
import { publicCommand } from './public-command.ts';
import { leftOut, publicText } from './public-text.ts';

/** Shorter values occur in texts by chance. */
const shortest = 6;

/** Redacts a text as `publicText` does, and also the known secrets of one run. */
export type Redact = (text: string) => string;

/**
 * For one run of `check-server`. Knows the values left out of the command line or the URL, the tokens, the home folder and
 * the environment's secrets: a server may print them.
 */
export function makeRedact(
  { url, command = [] }: Target,
  tokens: readonly (string | undefined)[],
  env: NodeJS.ProcessEnv = process.env,
): Redact {
  const inherited = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && isSecretName(name, value) && !isWord(value) ? [value] : [],
  );
  const known = [...secretsOfCommand(command), ...secretsOfUrl(url), ...tokens, ...inherited, homedir()]
    .filter((one) => one !== undefined && one.length >= shortest)
    .sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0)) as string[];
  return (text) => publicText(text, known);
}

const isWord = (value: string) => /^[A-Za-z-]{1,16}$/.test(value);

function secretsOfCommand(command: readonly string[]): string[] {
  return publicCommand(command).flatMap((shown, index) => {
    const arg = command[index] ?? '';
    if (shown === arg) return [];
    if (URL.canParse(arg)) return secretsOfUrl(arg);
    if (!shown.endsWith(leftOut)) return [];
    const value = arg.slice(shown.length - leftOut.length).trim();
    const isNamed = isSecretName(command[index - 1] ?? '', value);
    return isWord(value) && !isNamed ? [] : [value, ...value.split(/\s+/).filter((part) => !isWord(part))];
  });
}

function secretsOfUrl(text: string | undefined): string[] {
  if (text === undefined || !URL.canParse(text)) return [];
  const { username, password, searchParams, hash } = new URL(text);
  const values = [username, password, ...searchParams.values(), hash.slice(1)].filter((one) => !isWord(one));
  return [...values, ...values.map(encodeURIComponent)];
}
