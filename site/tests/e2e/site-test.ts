import { createHash } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { whole } from '../../../tools/gate.ts';

export { expect };

/** URL of this run's site, which `setup.ts` started. */
export const siteUrl = process.env.TEST_SITE_URL ?? '';

/**
 * End of the title of a test that runs with and without JavaScript. Only `npm run test:all` runs the one without:
 * another form of its family has one in the gate.
 */
export const how = (isScripted: boolean) => (isScripted ? 'with JavaScript' : `without JavaScript @${whole}`);

interface Allowed {
  /** Allows problems whose text matches, such as a message on the console for a page with status 404. */
  toSay: (pattern: RegExp) => void;
  /** Allows requests to a host. */
  toAsk: (host: string) => void;
}

interface Fixtures {
  /** Allows events in this test that would be faults in others. */
  allow: Allowed;
  /** A page in a new browser context without JavaScript. */
  plainPage: Page;
}

/**
 * Test function of this folder. A test fails when a page logs a warning or error, throws, has a failed request, or
 * sends a request to another host, in any tab. Each test has its own client address.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  baseURL: async ({}, use) => use(siteUrl),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'X-Forwarded-For': addressOf(testId) }),
  allow: [
    async ({ context, baseURL }, use) => {
      const watch = watchContext(context, baseURL);
      await use(watch.allow);
      expect(watch.problems()).toEqual([]);
    },
    { auto: true },
  ],
  plainPage: async ({ browser, baseURL, extraHTTPHeaders, allow }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
    const watch = watchContext(context, baseURL);
    const { toSay, toAsk } = allow;
    allow.toSay = (pattern) => [toSay, watch.allow.toSay].map((tell) => tell(pattern));
    allow.toAsk = (host) => [toAsk, watch.allow.toAsk].map((tell) => tell(host));
    await use(await context.newPage());
    await context.close();
    expect(watch.problems()).toEqual([]);
  },
});

/**
 * Waits until parts with their own script have started it. Before that, a choice in a list loads a new page, as without
 * scripts.
 */
export async function whenPartsStarted(page: Page): Promise<void> {
  await expect(page.locator('[data-script]:not([data-started=yes])')).toHaveCount(0);
}

/** Watches a context's pages for events that pages of the site at `baseURL` must not cause. */
function watchContext(
  context: BrowserContext,
  baseURL = siteUrl,
): { allow: Allowed; problems: () => string[] } {
  const said: string[] = [];
  const asked: URL[] = [];
  const sayable: RegExp[] = [];
  const askable = new Set([new URL(baseURL).host]);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      said.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const words = wordsOf(error.error());
    // The test left the page before it was drawn: Chromium reports its own transition between pages.
    if (/Transition was (aborted|skipped)/.test(words)) return;
    said.push(`thrown: ${words} (${error.page()?.url()})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The test left the page, or a prefetch was no longer needed.
    if (reason === 'net::ERR_ABORTED') return;
    // With JavaScript off, Chromium blocks scripts with its own policy.
    if (reason === 'csp' && request.resourceType() === 'script') return;
    said.push(`failed: ${request.url()} ${reason}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:') asked.push(url);
  });
  const allow: Allowed = {
    toSay: (pattern) => void sayable.push(pattern),
    toAsk: (host) => void askable.add(host),
  };
  const problems = () => {
    const all = [
      ...said.filter((line) => !sayable.some((pattern) => pattern.test(line))),
      ...asked.filter((url) => !askable.has(url.host)).map((url) => `another host: ${url.href}`),
    ];
    return all.length > 20 ? [...all.slice(0, 20), `and ${all.length - 20} more`] : all;
  };
  return { allow, problems };
}

function wordsOf(error: Error): string {
  return error.stack || `${error.name} ${error.message}`;
}

/** An address of a private network, always the same for a test. */
function addressOf(testId: string): string {
  const [a, b, c] = createHash('sha256').update(testId).digest();
  return `10.${a}.${b}.${c}`;
}
