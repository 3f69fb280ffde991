import type { Locator, Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

/** To the letter of the product specification's "Header and footer"; Playground, Server check, Agents and Verify are ours. */
const groups = {
  Learn: {
    'Learn MCP': '/learn',
    Courses: '/courses',
    'MCP Courses': '/mvp',
    Pricing: '/pricing',
    Verify: '/verify',
  },
  Build: {
    Specification: '/specification',
    Registry: '/registry',
    Examples: '/examples',
    Types: '/types',
    Playground: '/playground',
    'Content Library': '/content-library',
    Deploy: '/deploy',
    'Server check': '/server-check',
  },
  Community: {
    Adoption: '/adoption',
    Agents: '/agents',
    Partners: '/partners',
    Community: '/community',
    Contribute: '/contribute',
  },
  Ecosystem: {
    'New Layers': '/ecosystem/layers',
    Courses: '/ecosystem/courses',
    Scale: '/ecosystem/scale',
    'MCP Map': '/mcp-map',
    'Sponsors Site': '/context-native-sponsors/',
  },
};
const others = { Jobs: '/jobs', Donations: '/donations', About: '/about', Insights: '/blog' };
const repository = 'https://github.com/context-native/standard';

test('the header has the four groups with their links, and the other links', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [label, links] of Object.entries(groups)) {
    await menuButton(page, label).click();
    expect(await linksOf(openMenu(page)), label).toEqual(links);
    await expect(page.locator('details[open]')).toHaveCount(1);
  }
  expect(await linksOf(main.locator(':scope > a'))).toEqual(others);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Repository' })).toHaveAttribute(
    'href',
    repository,
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth',
  );
  await expect(openMenu(page).getByRole('link', { name: 'Sponsors Site' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('a menu opens by the keyboard, and Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const learn = menuButton(page, 'Learn');
  await learn.focus();
  await page.keyboard.press('Enter');
  await expect(openMenu(page).getByRole('link', { name: 'Learn MCP' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Courses' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await expect(learn).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.locator('details[open]')).toHaveCount(1);
  await menuButton(page, 'Build').focus();
  await expect(page.locator('details[open]'), 'the focus has left the menu').toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/specification');
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('a menu closes on a press beside it', async ({ page }) => {
  await page.goto('/');
  await menuButton(page, 'Community').click();
  await expect(openMenu(page)).toBeVisible();
  await page.getByRole('main').click({ position: { x: 5, y: 400 } });
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('the menus open without JavaScript', async ({ plainPage: page }) => {
  await page.goto('/');
  await menuButton(page, 'Build').click();
  expect(await linksOf(openMenu(page))).toEqual(groups.Build);
  await menuButton(page, 'Learn').click();
  await expect(page.locator('details[open]'), 'one at a time').toHaveCount(1);
  await expect(page.getByLabel('Theme')).toBeHidden();
});

test('small screens have one menu with all groups under their headings', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await expect(menuButton(page, 'Learn')).toBeHidden();
  await menuButton(page, 'Menu').click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('heading')).toHaveText([
    'Learn',
    'Build',
    'Community',
    'Ecosystem',
    'More',
    'Theme',
  ]);
  for (const [label, links] of Object.entries({
    ...groups,
    More: { ...others, Search: '/search', Repository: repository },
  })) {
    const section = menu
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
    expect(await linksOf(section), label).toEqual(links);
  }
  await menu.getByRole('link', { name: 'Insights' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(menu).toBeHidden();
});

test('the footer has its columns, and says when and under which licence', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const columns = {
    Documentation: {
      'Specification v0.1': '/specification',
      'Examples & Schema': '/examples',
      Types: '/types',
      Playground: '/playground',
      Conformance: '/conformance',
      FAQ: '/faq',
    },
    Community: {
      'Adoption Guide': '/adoption',
      Partners: '/partners',
      Registry: '/registry',
      'Open data': '/data',
      Verify: '/verify',
      Repository: repository,
    },
    Legal: { Compliance: '/compliance', Contact: 'mailto:hello@context-native.example' },
  };
  for (const [label, links] of Object.entries(columns))
    expect(await linksOf(footer.getByRole('navigation', { name: label })), label).toEqual(links);
  await expect(footer).toContainText('First published 31 August 2025');
  await expect(footer).toContainText('open standard under the MIT licence');
  await expect(footer.getByRole('link', { name: 'hello@context-native.example' })).toHaveAttribute(
    'href',
    'mailto:hello@context-native.example',
  );
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() =>
    document.querySelector('main')?.contains(document.activeElement),
  );
  expect(isInside).toBe(true);
});

const menuButton = (page: Page, label: string) =>
  page.locator('summary', { hasText: new RegExp(`^${label}$`) }).and(page.locator(':visible'));

const openMenu = (page: Page) => page.locator('header details[open] .menu-panel');

/** Label and address of each link; what is only for screen readers and the line beneath are left out. */
async function linksOf(place: Locator): Promise<Record<string, string>> {
  const entries = await place.evaluateAll((roots) =>
    roots
      .flatMap((root) => (root.matches('a') ? [root] : [...root.querySelectorAll('a')]))
      .map((link) => {
        const label = link.querySelector(':scope > span:not(.sr-only)') ?? link;
        const texts = [...label.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        return [
          texts
            .map((node) => node.textContent)
            .join('')
            .trim(),
          link.getAttribute('href') ?? '',
        ];
      }),
  );
  return Object.fromEntries(entries);
}
