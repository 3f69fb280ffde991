import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../../site/scripts/browser.ts';

/** Chromium without its own background requests. `debuggingPort` opens its debugging port. */
export function launchChromium(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
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
