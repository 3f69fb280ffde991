import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/validate.ts', ...args], {
    env: { PATH, NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });

test('the gate prints its options, in lines of 60 characters, and runs nothing', () => {
  for (const flag of ['--help', '-h']) {
    const { status, stdout, stderr } = run(flag);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[A-Z][a-z]+ /);
    for (const part of ['--changed', '--only PART', '--all', 'EXAMPLES']) expect(stdout).toContain(part);
    expect(stdout.split('\n').filter((line) => line.length > 60)).toEqual([]);
  }
});

test('wrong arguments get the reason without a stack trace, and exit code 2', () => {
  const unknown = run('--unknown');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("Unknown option '--unknown'");
  expect(unknown.stderr).toContain('USAGE');
  expect(unknown.stderr).not.toContain('    at ');
  expect(run('--only', 'nothing')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'Unknown part "nothing". Use one of: checks, unit, browser.\n',
  });
});
