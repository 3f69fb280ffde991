/**
 * Finds passwords in lists of arguments, as hosts start servers with them. find_arguments.py of the Python package does
 * the same.
 */
import { findInCommands } from './find-commands.ts';
import type { FoundSecret } from './find-secrets.ts';

export interface FoundArgument extends Pick<FoundSecret, 'kind' | 'grade'> {
  /** The item of the list that has the secret. */
  index: number;
}

/** Maximum items of a command line. A longer list is not searched. */
const maxArguments = 100;
/** Maximum characters of a command or an item. Longer ones are ignored. */
const longestArgument = 400;
const commandNames = ['command', 'cmd', 'program', 'executable'];

/** The command that an object has beside its list of arguments. */
export function commandOf(fields: object): string | undefined {
  for (const name of commandNames) {
    const value = (fields as Record<string, unknown>)[name];
    if (typeof value === 'string' && value.length <= longestArgument) return value;
  }
  return undefined;
}

/** Items that are passwords after a short flag of a known command. The command is beside the list or in it. */
export function findInArguments(items: readonly unknown[], command = ''): FoundArgument[] {
  if (items.length > maxArguments || !items.some((item) => typeof item === 'string' && item.startsWith('-')))
    return [];
  // An item is one word, even with spaces in it.
  const words = [command, ...items].map((item) =>
    typeof item === 'string' && item.length <= longestArgument ? item.replaceAll(/[ \t\r\n"']/g, '_') : '_',
  );
  const found: FoundSecret[] = [];
  findInCommands(words.join(' '), found);
  return found.map(({ kind, grade, start }) => {
    let [index, end] = [0, words[0]?.length ?? 0];
    while (end < start) end += 1 + (words[++index]?.length ?? 0);
    return { kind, grade, index: index - 1 };
  });
}
