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

const asked = [
  'db --help',
  'db restore --help',
  'admin grant -h',
  'credentials help',
  'credentials verify --help',
  'catalogue import --help',
  'export --help',
  'registry recheck --help',
];

/**
 * Runs each command line of its arguments, with the modules that the commands share loaded once, and prints its output
 * and exit code as JSON.
 */
const runEach = `
for (const [index, line] of process.argv.slice(1).entries()) {
  const [command, ...args] = line.split(' ');
  process.argv = [process.execPath, command, ...args];
  let stdout = '';
  process.exitCode = 0;
  const log = console.log;
  console.log = (text) => { stdout += text + '\\n'; };
  await import('./site/scripts/' + command + '.ts?' + index);
  console.log = log;
  console.log(JSON.stringify({ line, status: process.exitCode, stdout }));
}`;

test('each command prints its own help, without settings', () => {
  // SITE_URL would stop each command that reads the settings.
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SITE_URL: 'nonsense',
  };
  const args = ['--input-type=module', '--eval', runEach, ...asked];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const runs = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(runs, stderr).toEqual(
    asked.map((line) => {
      const [command = '', ...words] = line.split(' ');
      const text = helpOf(command as keyof typeof helpTexts, words);
      return { line, status: 0, stdout: `${text}\n` };
    }),
  );
});

test('an unknown subcommand gets the overview and exit code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, ['site/scripts/db.ts', 'nonsense'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${helpTexts.db['']}\n` });
});
