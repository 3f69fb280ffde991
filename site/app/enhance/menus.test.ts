import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const pressEscape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));

test('a menu closes on Escape, on a press beside it, and when the focus leaves it', async () => {
  await openPage('<details data-menu open><summary>Menu</summary><a href="/a">A</a></details><p>Beside</p>');
  const { closeMenus } = await import('./menus.ts');
  closeMenus();
  const menu = document.querySelector('details') as HTMLDetailsElement;
  const [link, beside] = [document.querySelector('a'), document.querySelector('p')];

  link?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(menu.open).toBe(true);
  beside?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(menu.open).toBe(false);

  menu.open = true;
  beside?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(menu.open).toBe(false);

  menu.open = true;
  link?.focus();
  pressEscape();
  expect(menu.open).toBe(false);
  expect(document.activeElement?.textContent).toBe('Menu');
});

test('Escape hides a tooltip until its control is left', async () => {
  await openPage('<span class="tip" data-dismissed><button>Help</button></span><p>Beside</p>');
  const { hideTooltips } = await import('./menus.ts');
  hideTooltips();
  const tip = document.querySelector<HTMLElement>('.tip');
  document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(tip?.dataset.dismissed).toBe('');
  document.querySelector('p')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(tip?.dataset.dismissed).toBeUndefined();
});
