import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Debian's; elsewhere the test tool's own. */
const installed = '/usr/bin/chromium';

/** Chromium that asks nobody but the site, with its debugging port open if one is named. */
export function launchChromium(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: existsSync(installed) ? installed : undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}
