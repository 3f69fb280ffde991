import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

/** The page when React and the small script have taken it over. */
async function openStyleguide(page: Page): Promise<void> {
  await page.goto('/styleguide');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

const step = (page: Page) =>
  page
    .locator('[data-carousel] ul')
    .first()
    .evaluate((list) => {
      const width = list.firstElementChild?.getBoundingClientRect().width ?? 1;
      return Math.round((list.scrollLeft / width) * 10) / 10;
    });

test('dialog, tabs, dropdown and toasts', async ({ page }) => {
  await openStyleguide(page);
  await test.step('a dialog takes the focus, keeps it, and gives it back on Escape', async () => {
    const opener = page.getByRole('button', { name: 'Suggest a Course' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Submit a New Course' });
    await expect(dialog).toHaveAccessibleDescription('Every submission is reviewed before publication.');
    await expect(dialog.getByLabel('Course title')).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step('tabs of application pages follow the arrow keys, and the address follows them', async () => {
    await page.getByRole('tab', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toHaveText('It takes a minute.');
    await expect(page).toHaveURL(/\?tab=sign-up#tabs$/);
  });
  await test.step('a dropdown closes on Escape, on a press beside it and when the focus leaves', async () => {
    const menu = page.locator('#dropdown details');
    const button = menu.locator('summary');
    await button.click();
    await expect(menu.getByRole('link', { name: 'Registries' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole('heading', { name: 'Dropdown' }).click();
    await expect(menu).not.toHaveAttribute('open');
    await button.click();
    await page.getByRole('button', { name: 'Suggest a Course' }).focus();
    await expect(menu).not.toHaveAttribute('open');
  });
  await test.step('toasts say what happened, and can be dismissed', async () => {
    await page.getByRole('button', { name: 'Show a failure' }).click();
    await page.getByRole('button', { name: 'Show a success' }).click();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(
      toasts.getByText('There was an error submitting your course. Please try again.'),
    ).toBeVisible();
    await expect(toasts.getByText('Contribution Submitted!')).toBeVisible();
    await toasts
      .getByRole('dialog', { name: 'Submission Failed' })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await expect(toasts.getByText('Submission Failed')).toHaveCount(0);
  });
});

test('copying, a password, a tooltip and the contents list', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStyleguide(page);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.locator('[aria-current]')).toHaveText('Colour');
  await test.step('copying shows a check, then the button as before', async () => {
    const figure = page.locator('#code figure').first();
    const button = figure.getByRole('button', { name: 'Copy code' });
    await button.click();
    await expect(button.locator('.copy-done')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await figure.locator('code').textContent(),
    );
    await expect(button.locator('.copy-idle')).toBeVisible();
  });
  await test.step('a password can be shown and hidden again', async () => {
    const field = page.getByLabel('Password', { exact: true }).first();
    const toggle = page.getByRole('button', { name: 'Show password' }).first();
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'password');
  });
  await test.step('a tooltip names its button until Escape', async () => {
    const tip = page.locator('.tip-text', { hasText: 'Share' });
    await page.getByRole('button', { name: 'Share' }).hover();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await page.getByRole('button', { name: 'Edit' }).hover();
    await page.getByRole('button', { name: 'Share' }).hover();
    await expect(tip).toBeVisible();
  });
  await test.step('the contents list marks the section in sight', async () => {
    await contents.getByRole('link', { name: 'Carousel' }).click();
    await expect(contents.locator('[aria-current]')).toHaveText('Carousel');
  });
});

test('sections become tabs on reading pages, and the named one is open', async ({ page }) => {
  await page.goto('/styleguide#level-architect');
  await expect(page.getByRole('tab', { name: 'Architect' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Architect' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Foundation' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Foundation' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Architect' })).toBeHidden();
  await expect(page).toHaveURL(/#level-foundation$/);
});

test('the carousel moves by itself, stops at a touch, and loops', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openStyleguide(page);
  const carousel = page.getByRole('region', { name: 'Example organisations' });
  await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => step(page)).toBeGreaterThan(0);
  await carousel.getByRole('link', { name: 'Halden Bank' }).focus();
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  // The copies that make it loop are seen, not read and not reached.
  await expect(carousel.getByRole('listitem')).toHaveCount(7);
  await expect(carousel.locator('li[aria-hidden] a:not([tabindex="-1"])')).toHaveCount(0);
});

test('the carousel waits for those who want less motion, and loops for them as well', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStyleguide(page);
  const carousel = page.getByRole('region', { name: 'Example organisations' });
  // Its button says "Play" before its script has started, too.
  await expect(carousel).toHaveAttribute('data-started', 'yes');
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  const next = carousel.getByRole('button', { name: 'Next' });
  for (const expected of [1, 2, 3, 4, 5, 6, 0, 1]) {
    await next.click();
    await expect.poll(() => step(page)).toBe(expected);
  }
  const previous = carousel.getByRole('button', { name: 'Previous' });
  for (const expected of [0, 6, 5]) {
    await previous.click();
    await expect.poll(() => step(page)).toBe(expected);
  }
});
