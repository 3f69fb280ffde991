import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { copyOfTheTree, root } from '../support/copy-of-the-tree.ts';

const needNode = join(root, 'site/scripts/need-node.js');

/** What is asked for is looked for in the copy alone. */
const environment = (copy: string) => ({
  PATH: process.env.PATH,
  HOME: copy,
  PORT: '0',
  DATA_DIR: join(copy, 'data'),
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: '--preserve-symlinks',
});

test('a built site starts without development dependencies, and says in one line what is missing', async () => {
  const copy = copyOfTheTree({ tools: false });
  const args = ['--liftoff-only', 'site/scripts/start.ts'];
  const options = { cwd: copy, env: environment(copy) };
  const site = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(site, 'exit');
  for await (const line of createInterface({ input: site.stdout })) {
    expect(line).toMatch(/ is at http/);
    break;
  }
  site.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);

  rmSync(join(copy, 'node_modules/pino'));
  const withoutPino = spawnSync(process.execPath, args, { ...options, encoding: 'utf8' });
  expect(withoutPino.stderr).toMatch(/^Cannot find package 'pino'.*: run `npm ci --omit=dev`\.\n$/);
  expect(withoutPino.status).toBe(1);

  appendFileSync(join(copy, 'site/server.ts'), '// changed\n');
  const changed = spawnSync(process.execPath, args, { ...options, encoding: 'utf8' });
  expect(changed.stderr).toMatch(/^The site must be built.*`npm ci --include=dev`.*\n$/);
  expect(changed.status).toBe(1);
});

test('an older Node says that the pinned one is missing', () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', older, '--import', needNode, '-p', '1'],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toMatch(/^This needs Node 24, .* 20\.20\.2.*npm rebuild node.*\n$/);
  expect(status).toBe(1);
});
