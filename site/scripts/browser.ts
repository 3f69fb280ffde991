/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

/** The one without windows is first: the browser tests take 7 minutes with it, 12 with the other. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Path of a Chromium: the machine's own, else the one that Playwright downloaded. Where there is neither, it is
 * installed first: Debian's package as root where there is one (Ubuntu has none), else Playwright's download.
 * @throws Error with one line, when that does not work either
 */
export function chromiumPath(): string {
  const path = findChromium() ?? installChromium();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium, but we could not install it. Install chromium or Google Chrome, or run `npx playwright install chromium`.',
  );
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find((file) => existsSync(file));
}

function installChromium(): string | undefined {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log(
    `Installing Chromium for the browser tests (${isDebianRoot ? 'Debian’s package, else ' : ''}Playwright’s download)`,
  );
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium())
        spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, stdio: 'ignore' });
  }
  if (!findChromium()) {
    const playwright = resolve(import.meta.dirname, '../node_modules/.bin/playwright');
    spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore' });
  }
  return findChromium();
}
