import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

test('one JSON object a line, with secrets blotted out', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info(
    { requestId: 'r1', password: 'hunter2', form: { token: 'abc', email: 'ada@example.org' } },
    'signed in',
  );
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

test('an error of a query is logged without what was asked for', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org)',
  });
  log.error(
    { err: new Error('Failed query: insert into users values ($1)\nparams: ada@example.org', { cause }) },
    'failed',
  );
  expect(lines[0]).toContain('insert into users');
  expect(lines[0]).toContain('23505');
  expect(lines[0]).not.toContain('ada@example.org');
});
