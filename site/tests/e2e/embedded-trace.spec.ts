import type { Page } from '@playwright/test';
import { whole } from '../../../tools/gate.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

/** Where a text of ours shows a trace in a frame, and of which example. */
const places = [
  { name: 'an article', path: '/blog/from-tools-call-to-trace', example: 'smb-invoice-vat' },
  {
    name: 'a lesson',
    path: '/course-module?module=MCP-230&lesson=03-redaction-retries-and-storage',
    example: 'enterprise-refund',
  },
  { name: 'the specification', path: '/specification', example: 'smb-invoice-vat' },
];

test('without an example, the address of frames lists the traces that exist', async ({ page }) => {
  await page.goto('/embed/trace');
  await expect(page).toHaveTitle(/^Traces to embed/);
  await expect(page.getByRole('listitem').first()).toContainText('smb-invoice-vat');
  await expectAccessible(page, 'the list of traces');
  await page.getByRole('listitem').last().getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Events of the trace' })).toBeVisible();
});

const frameOf = (page: Page) => page.locator('.embedded-trace > iframe');

for (const { name, path, example } of places) {
  const address = `/embed/trace?example=${example}`;

  // The frame is the same in each place.
  const end = name === 'an article' ? '' : ` @${whole}`;
  test(`${name} shows a trace in a frame that moves nothing and hides nothing${end}`, async ({ page }) => {
    for (const width of [1280, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const figure = page.locator('.embedded-trace');
      const before = await figure.evaluate((element) => element.clientHeight);
      await figure.scrollIntoViewIfNeeded();
      const trace = frameOf(page).contentFrame();
      await expect(trace.getByRole('list', { name: 'Events of the trace' })).toBeVisible();
      await expect(trace.getByRole('link', { name: /^Open in the playground/ })).toBeVisible();
      expect(await figure.evaluate((element) => element.clientHeight)).toBe(before);
      // All of it is in sight until an event is opened, and little room is left.
      const left = await trace
        .locator('html')
        .evaluate(
          (root) => root.clientHeight - (root.querySelector('figure')?.getBoundingClientRect().bottom ?? 0),
        );
      expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(left, `${width} px`).toBeLessThan(60);
    }
    await expect(frameOf(page)).toHaveAccessibleName(/^Trace: /);
    await expect(page.locator('.embedded-trace').getByRole('link')).toHaveAttribute('href', address);
    await expectAccessible(page, name);
    await page.emulateMedia({ media: 'print' });
    await expect(frameOf(page)).toBeHidden();
    await expect(page.locator('.embedded-trace').getByRole('link')).toBeVisible();
  });

  test(`${name} shows it without JavaScript`, async ({ plainPage }) => {
    await plainPage.goto(path);
    const trace = frameOf(plainPage).contentFrame();
    await expect(trace.getByRole('list', { name: 'Events of the trace' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await trace.locator('.waterfall summary').first().click();
    await expect(trace.locator('.waterfall pre').first()).toBeVisible();
  });
}

test('a trace in a frame is as dark as its page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/blog/from-tools-call-to-trace');
  await frameOf(page).scrollIntoViewIfNeeded();
  const paper = (body: HTMLElement) => getComputedStyle(body).backgroundColor;
  const inFrame = frameOf(page).contentFrame().locator('body');
  await expect(inFrame).toBeVisible();
  expect(await inFrame.evaluate(paper)).toBe(await page.locator('body').evaluate(paper));
});
