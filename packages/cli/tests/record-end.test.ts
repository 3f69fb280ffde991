import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { until } from './record-host.ts';
import { main, makeFolder, runCli } from './run-cli.ts';

// Its number would go to the loop of the recording thread where that starts late, and libuv aborts when such a loop is closed.
test.skipIf(process.platform !== 'linux')(
  'a file that standard output goes to stays open when the server closes its end',
  async () => {
    const folder = makeFolder();
    const out = join(folder, 'out.txt');
    const args = [main, 'record', '--', 'sh', '-c', 'echo all; exec >&-; echo closed >&2; read line'];
    const proxy = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', openSync(out, 'w'), 'pipe'] });
    onTestFinished(() => void proxy.kill('SIGKILL'));
    const ended = once(proxy, 'close');
    let said = '';
    proxy.stderr?.on('data', (text) => {
      said += text;
    });
    await until(() => (said.includes('closed') && readFileSync(out, 'utf8') !== '' ? true : undefined));
    await wait(300);
    expect(readlinkSync(`/proc/${proxy.pid}/fd/1`)).toBe(out);
    proxy.stdin?.end('go on\n');
    expect(await ended).toEqual([0, null]);
    expect(readFileSync(out, 'utf8')).toBe('all\n');
  },
);

test('a server that does nothing, with nothing to read, ends as it does alone', () => {
  const folder = makeFolder();
  for (let time = 0; time < 5; time++) {
    const { status, stderr } = runCli(folder, ['record', '--', 'true']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});

