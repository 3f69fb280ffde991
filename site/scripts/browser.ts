/** Finds a Chromium for the browser tests and benchmarks, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

/** The headless shell is first: the browser tests take 7 minutes with it, and 12 with a full browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Path of a Chromium: the first on PATH, else the one that Playwright downloaded. If there is neither, installs one:
 * first as root with apt-get (Debian has the package, Ubuntu has none), then by Playwright's download.
 * @throws Error with one line, if none could be installed
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
    const playwright = resolve(import.meta.dirname, '../../node_modules/.bin/playwright');
    spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore' });
  }
  return findChromium();
}
