import { type SiteProcess, startSite } from '../support/site-process.ts';
import { test as siteTest } from './site-test.ts';

/** Tests on a trial site of their own. Its sandbox checkout works for requests from this machine without a proxy. */
export const test = siteTest.extend<object, { trial: SiteProcess }>({
  trial: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const trial = await startSite();
      await use(trial);
      await trial.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ trial }, use) => use(trial.url),
});
