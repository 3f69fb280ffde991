/**
 * Finds passwords on the command lines of known commands, and in SQL. find_secrets.py of the Python package does the
 * same.
 */
import type { FoundSecret } from './find-secrets.ts';
import { gradeOf } from './secret-names.ts';
import { commandFlag, commandWord, filler, passwordWord, sqlPassword, userFlag } from './secret-rules.ts';

/** Matches texts that may have such a command. Most have none, so one quick search comes first. */
const commandPart = / -|-user|\/user:|sqlplus|rabbitmqctl/;

/** Passwords behind the short flags of commands that take them so, and of users in SQL. */
export function findInCommands(text: string, found: FoundSecret[]): void {
  if (!text.includes(' ')) return;
  if (text.includes('dentified ') || text.includes('IDENTIFIED '))
    for (const match of matchesOf(sqlPassword, text)) addFlag(match, found);
  if (!commandPart.test(text)) return;
  if (/\b(?:curl|wget|https?) /.test(text))
    for (const match of matchesOf(userFlag, text)) {
      const [all, , password = ''] = match;
      const end = match.index + all.length;
      if (!/^\d+$|^[$<{]|^[*xX.]+$/.test(password) && !filler.test(password) && !passwordWord.test(password))
        found.push({ kind: 'user-flag', grade: 'certain', start: end - password.length, end });
    }
  commandWord.lastIndex = 0;
  for (let word = commandWord.exec(text); word; word = commandWord.exec(text)) {
    commandFlag.lastIndex = word.index;
    const match = commandFlag.exec(text);
    if (match === null) continue;
    addFlag(match, found);
    commandWord.lastIndex = commandFlag.lastIndex;
  }
}

/** Adds the first group of a match, which is a password at its end. */
function addFlag(match: RegExpExecArray, found: FoundSecret[]): void {
  const [all, value = ''] = match;
  const end = match.index + all.length;
  const grade = gradeOf(value, 'password', true);
  if (grade) found.push({ kind: 'command-flag', grade, start: end - value.length, end });
}

/** Returns every match of a pattern. `matchAll` copies the pattern each time, which costs more than most searches. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) matches.push(match);
  return matches;
}
