import { expect, test } from 'vitest';
import { splitSession } from './shell-session.ts';

test('a session is split into commands without prompts, and outputs', () => {
  const session =
    '$ record \\\n    --out traces -- node server.ts\n\n$ check traces\n1 document\n\n1 conforms\n';
  expect(splitSession(session)).toEqual([
    { kind: 'command', text: 'record \\\n    --out traces -- node server.ts' },
    { kind: 'command', text: 'check traces' },
    { kind: 'output', text: '1 document\n\n1 conforms' },
  ]);
});

test('a text without a prompt is output, and an empty one is nothing', () => {
  expect(splitSession('cost: $ 4\n')).toEqual([{ kind: 'output', text: 'cost: $ 4' }]);
  expect(splitSession('\n')).toEqual([]);
});
