import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { copyOfTheTree } from '../support/copy-of-the-tree.ts';
import { startDev } from '../support/dev-site.ts';

test('a developer saves, makes mistakes and fixes them; the site goes on, and no request is refused', {
  timeout: 240_000,
}, async () => {
  const copy = copyOfTheTree({ tools: true });
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, change(before));
    return () => writeFileSync(path, before);
  };
  const withMistake = (text: string) => `const broken = ;\n${text}`;

  const fixStart = edit('site/app/services/http/health.server.ts', withMistake);
  const { url, child, exited } = await startDev(copy);
  try {
    const notStarted = await fetch(url);
    expect(notStarted.status).toBe(503);
    expect(await notStarted.text()).toContain('/@vite/client');
    const overlay = await listenToVite(url);
    await expect.poll(overlay.mistake, waits).toMatch(/health\.server\.ts:1:\d+/);
    fixStart();
    await expect.poll(async () => (await fetch(`${url}/about`)).status, waits).toBe(200);

    const about = async () => (await fetch(`${url}/about`)).text();
    expect(await about()).toContain('/@vite/client');
    const statuses = new Set<number | string>();
    let isAsking = true;
    const asking = (async () => {
      while (isAsking) {
        statuses.add(await fetch(`${url}/about`).then(({ status }) => status, String));
        await wait(50);
      }
    })();

    edit('site/app/services/http/health.server.ts', (text) => text.replace("c.text('ok'", "c.text('saved'"));
    await expect.poll(async () => (await fetch(`${url}/healthz`)).text(), waits).toContain('saved');

    for (const file of [
      'site/app/services/http/health.server.ts',
      'site/app/features/standard/pages/about.tsx',
    ]) {
      const fix = edit(file, withMistake);
      await expect.poll(overlay.mistake, waits).toMatch(new RegExp(`${file}:1:\\d+`));
      expect(await (await fetch(`${url}/healthz`)).text()).toContain('saved');
      fix();
      await expect.poll(overlay.mistake, waits).toBe('');
    }
    edit('site/app/features/standard/pages/about.tsx', (text) =>
      text.replace('a buyer can', 'a saved page can'),
    );
    await expect.poll(async () => (await about()).includes('a saved page can'), waits).toBe(true);

    // An editor saves, and its formatter writes the file again at once, when it was already read.
    const script = 'site/app/enhance/index.ts';
    const seen = async () => (await fetch(`${url}/${script}`)).text();
    edit(script, (text) => `${text}\nwindow.name = 'saved';`);
    await wait(5);
    await seen();
    edit(script, (text) => text.replace("name = 'saved'", "name = 'formatted'"));
    await expect.poll(seen, waits).toContain('formatted');

    // A script of the browser alone: the server goes on, and Vite says itself what it could not read.
    edit(script, withMistake);
    await expect
      .poll(async () => seen().then(overlay.mistake), waits)
      .toMatch(/app\/enhance\/index\.ts:1:\d+/);

    isAsking = false;
    await asking;
    expect([...statuses]).toEqual([200]);
    overlay.close();
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

const waits = { timeout: 60_000, interval: 100 };

/** What Vite's overlay shows to whoever has a page open. */
async function listenToVite(url: string) {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  let mistake = '';
  socket.addEventListener('message', ({ data }) => {
    const { type, err } = JSON.parse(String(data));
    if (type === 'full-reload') mistake = '';
    if (type === 'error') mistake = err.message;
  });
  await once(socket, 'open');
  return { mistake: () => mistake, close: () => socket.close() };
}
