import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../scripts/browser.ts';
import { setTemporaryDirectory } from '../scripts/temporary.ts';

setTemporaryDirectory();

/** The browser's own calls home: there is nobody at home on a closed network, and each is a failed request. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // No name but this machine's leads anywhere, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  // They wait a third of their time: three fill two cores.
  workers: 3,
  // In the gate a test that failed once is run again: one slip in hundreds must not stop a change. It is named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Generous: a busy machine is no fault of the site.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The gate asks for a report as well, to count by.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: quiet },
  },
});
