import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { helpOf, helpTexts } from './help.ts';

const texts = Object.entries(helpTexts).flatMap(([command, own]) =>
  Object.entries(own).map(([subcommand, text]) => [`${command} ${subcommand}`.trim(), text] as const),
);

test.each(texts)('help of "%s": a verb first, examples, lines of 60 characters', (_, text) => {
  expect(text).toMatch(/^[A-Z][a-z]+,? /);
  expect(text).toContain('\nUSAGE\n');
  expect(text).toContain('\nEXAMPLES\n');
  expect(text.split('\n').filter((line) => line.length > 60)).toEqual([]);
});

test.each([
  'db --help',
  'db restore --help',
  'admin grant -h',
  'credentials help',
  'credentials verify --help',
  'catalogue import --help',
  'export --help',
  'registry recheck --help',
])('%s prints its own help, without settings', (line) => {
  const [command = '', ...args] = line.split(' ');
  // SITE_URL would stop each command that reads the settings.
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SITE_URL: 'nonsense',
  };
  const { status, stdout } = spawnSync(process.execPath, [`site/scripts/${command}.ts`, ...args], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `${helpOf(command as keyof typeof helpTexts, args)}\n`,
  });
});

test('an unknown subcommand gets the overview and exit code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, ['site/scripts/db.ts', 'nonsense'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${helpTexts.db['']}\n` });
});
