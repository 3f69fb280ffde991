import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

test('one JSON object a line, with secrets blotted out', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ requestId: 'r1', password: 'hunter2', form: { token: 'abc', email: 'ada@example.org' } }, 'signed in');
  log.debug('not shown');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    requestId: 'r1',
    password: '[redacted]',
    form: { token: '[redacted]', email: 'ada@example.org' },
    msg: 'signed in',
  });
});
