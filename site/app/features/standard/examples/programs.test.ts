import { spawnSync } from 'node:child_process';
import { checkText } from '@context-native/checker';
import { expect, test } from 'vitest';
import { listPrograms } from './examples.server.ts';

const commands: Record<string, string> = { TypeScript: process.execPath, Python: 'python3' };
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.for(listPrograms().filter(({ language }) => language !== 'JSON'))(
  'the program in $language prints a trace that conforms',
  ({ language, title }, { skip }) => {
    if (language === 'Python' && !hasPython) skip();
    const { status, stdout, stderr } = spawnSync(commands[language] ?? '', [`standard/code/${title}`], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { conforms, results } = checkText(stdout);
    expect(results.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(conforms).toBe(true);
  },
);
