import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './copy-of-the-tree.ts';
import { freePort } from './site-process.ts';

/** Starts the script of `npm run dev` in a copy of the tree, with new data, and waits until it prints its URL. */
export async function startDev(copy: string) {
  const port = await freePort();
  const child = spawn(resolve(root, 'node_modules/.bin/node'), ['--liftoff-only', 'site/scripts/dev.ts'], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      HOME: copy,
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(' is at ')) break;
  child.stdout.resume();
  return { url: `http://localhost:${port}`, child, exited };
}
