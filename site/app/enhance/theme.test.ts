import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const choices = ['light', 'dark', 'system']
  .map((theme) => `<button data-theme-choice="${theme}"></button>`)
  .join('');
const press = (theme: string) => document.querySelector<HTMLElement>(`[data-theme-choice=${theme}]`)?.click();
const pressed = () => document.querySelector<HTMLElement>('[aria-pressed=true]')?.dataset.themeChoice;

test('a theme is kept, applied and marked; the system’s is none of ours', async () => {
  await openPage(choices);
  const { chooseTheme } = await import('./theme.ts');
  chooseTheme();
  press('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(pressed()).toBe('dark');
  press('system');
  expect(localStorage.getItem('theme')).toBeNull();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(pressed()).toBe('system');
});

test('another tab is followed, and the menu marks the choice when it opens', async () => {
  await openPage(choices);
  const { chooseTheme } = await import('./theme.ts');
  chooseTheme();
  localStorage.setItem('theme', 'light');
  document.body.dispatchEvent(new Event('toggle'));
  expect(pressed()).toBe('light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});
