import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { helpTexts } from '../src/help.ts';
import { runHere } from './run-cli.ts';

const commands = Object.keys(helpTexts).map((name) => name.split(' ').filter(Boolean));

test.each(Object.entries(helpTexts))(
  'help of "%s": a verb first, examples, lines of 60 characters',
  (_, text) => {
    expect(text).toMatch(/^[A-Z][a-z]+ /);
    expect(text).toContain('\nUSAGE\n');
    expect(text).toContain('\nEXAMPLES\n');
    expect(text.split('\n').filter((line) => [...line].length > 60)).toEqual([]);
  },
);

test('each command and subcommand prints its own help', async () => {
  const folder = makeFolder();
  for (const command of commands) {
    const stdout = helpTexts[command.join(' ') as keyof typeof helpTexts];
    expect({ command, ...(await runHere(folder, [...command, '--help'])) }).toMatchObject({
      command,
      status: 0,
      stdout,
    });
  }
});

test('each way to ask for help', async () => {
  const folder = makeFolder();
  const { '': overview, badge, check, 'host add': hostAdd } = helpTexts;
  for (const [args, stdout] of [
    [[], overview],
    [['help'], overview],
    [['-h'], overview],
    [['help', 'host', 'add'], hostAdd],
    [['help', 'nonsense'], overview],
    [['badge', '-h'], badge],
    [['check', 'a.json', '--help'], check],
  ] as const)
    expect({ args, ...(await runHere(folder, [...args])) }).toMatchObject({ args, status: 0, stdout });
});

test('the overview names every command', () => {
  for (const command of commands.filter(([name]) => name !== 'host'))
    expect(helpTexts['']).toContain(command.join(' '));
});
