import { existsSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { quietLog, testDirectory } from '../../../tests/support/database.ts';
import { runScript } from '../../../tests/support/run-script.ts';
import { backupCommand } from '../database/backup.server.ts';
import { openEmbeddedDatabase } from '../database/embedded-database.server.ts';
import { Storage } from '../files/files.server.ts';
import { type Command, CommandFailed, callControl, controlSocket, serveControl } from './control.server.ts';

const directory = testDirectory();
const ignore = () => {};

async function serve(path: string, commands: Record<string, Command>) {
  const control = await serveControl(path, commands, quietLog);
  onTestFinished(() => control.close());
}

test('a command runs in the serving process, and its lines come back in order', async () => {
  const path = join(directory, 'echo.sock');
  await serve(path, {
    echo: async (args, print) => {
      for (const arg of args) print(`${arg}\nsecond line`);
    },
  });
  const printed: string[] = [];
  expect(await callControl(path, 'echo', ['ä', 'b'], (line) => printed.push(line))).toBe(true);
  expect(printed).toEqual(['ä\nsecond line', 'b\nsecond line']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a failing command and an unknown one are errors that say why', async () => {
  const path = join(directory, 'fail.sock');
  await serve(path, {
    fail: async () => {
      throw new Error('There is no such user.');
    },
  });
  await expect(callControl(path, 'fail', [], ignore)).rejects.toThrow(
    new CommandFailed('There is no such user.'),
  );
  await expect(callControl(path, 'restore', [], ignore)).rejects.toThrow('Stop the site first');
});

test('a command whose caller is stopped is told so', async () => {
  const path = join(directory, 'stop.sock');
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  await serve(path, {
    wait: async (_, print, signal) => {
      signal?.addEventListener('abort', () => resolve());
      print('waiting');
      await stopped;
    },
  });
  const caller = request({ socketPath: path, method: 'POST' }, (answer) =>
    answer.once('data', () => caller.destroy()).on('error', ignore),
  );
  caller.on('error', ignore).end(JSON.stringify({ command: 'wait', args: [] }));
  await stopped;
});

test('where no site runs there is nothing to call, and what a dead one left is no obstacle', async () => {
  const path = join(directory, 'dead.sock');
  expect(await callControl(path, 'backup', [], ignore)).toBe(false);
  writeFileSync(path, '');
  expect(await callControl(path, 'backup', [], ignore)).toBe(false);
  await serve(path, { ok: async () => {} });
  expect(await callControl(path, 'ok', [], ignore)).toBe(true);
});

test('the running site makes a backup on command, and refuses to be replaced under its feet', async () => {
  const dataDir = join(directory, 'data');
  const { db, close } = await openEmbeddedDatabase(dataDir, quietLog, inject('snapshot'));
  onTestFinished(close);
  await serve(controlSocket(dataDir), {
    backup: backupCommand(
      db,
      new Storage({ dataDir, s3: undefined, diskFloorBytes: 0 }, quietLog).forBackup([]),
    ),
  });
  const file = join(directory, 'backup.jsonl.gz');
  const backup = await runScript(['site/scripts/db.ts', 'backup', file], { DATA_DIR: dataDir });
  expect(backup).toEqual({
    code: 0,
    stdout: expect.stringMatching(`rows and 0 files written to ${file}`),
    stderr: '',
  });
  expect(existsSync(file)).toBe(true);
  const restore = await runScript(['site/scripts/db.ts', 'restore', file], { DATA_DIR: dataDir });
  expect(restore).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/is in use by process \d+\. Stop that/),
  });
});

test('where the data directory has a long path, the socket lies elsewhere, one for each directory', () => {
  const long = `/srv/${'deep/'.repeat(30)}data`;
  expect(Buffer.byteLength(controlSocket(long))).toBeLessThan(100);
  expect(controlSocket(long)).toBe(controlSocket(long));
  expect(controlSocket(long)).not.toBe(controlSocket(`${long}2`));
  expect(controlSocket('/srv/data')).toBe('/srv/data/control.sock');
});
