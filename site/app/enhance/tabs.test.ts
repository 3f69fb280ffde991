import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const page = `<div data-tabs>
  <nav><a href="#one">One</a><a href="#two">Two</a><a href="#three">Three</a></nav>
  <section id="one"></section><section id="two"></section><section id="three"></section>
</div>`;

const tabs = () => [...document.querySelectorAll('a')];
const focusable = () => [...document.querySelectorAll('section[tabindex]')].map(({ id }) => id);
const openOnes = () => tabs().map((tab) => tab.getAttribute('aria-selected') === 'true');

test('links to sections are tabs of which one is open, and the address follows', async () => {
  await openPage(page, { path: '/guides#two' });
  const { makeReadingTabs } = await import('./tabs.ts');
  makeReadingTabs();
  expect(document.querySelector('nav')?.role).toBe('tablist');
  expect(openOnes()).toEqual([false, true, false]);
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  expect(tabs().map((tab) => tab.getAttribute('aria-controls'))).toEqual(['one', 'two', 'three']);
  expect(document.getElementById('one')?.getAttribute('hidden')).toBe('until-found');
  expect(document.getElementById('two')?.hasAttribute('hidden')).toBe(false);
  expect(focusable()).toEqual(['two']);

  tabs()[2]?.click();
  expect(openOnes()).toEqual([false, false, true]);
  expect(location.hash).toBe('#three');
  expect(focusable()).toEqual(['three']);
});

test('a section that the page search finds is opened, and a click with a modifier is the browser’s', async () => {
  await openPage(page);
  const { makeReadingTabs } = await import('./tabs.ts');
  makeReadingTabs();
  document.getElementById('three')?.dispatchEvent(new Event('beforematch'));
  expect(openOnes()).toEqual([false, false, true]);
  tabs()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(openOnes()).toEqual([false, false, true]);
});

test('the arrows, Home and End go from tab to tab', async () => {
  await openPage(page);
  const { followTabKeys, makeReadingTabs } = await import('./tabs.ts');
  makeReadingTabs();
  followTabKeys();
  const press = (key: string, altKey = false) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true }));
  tabs()[0]?.focus();
  for (const [key, at] of [
    ['ArrowLeft', 2],
    ['ArrowRight', 0],
    ['End', 2],
    ['Home', 0],
    ['ArrowRight', 1],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(tabs()[at]);
    expect(openOnes()[at]).toBe(true);
  }
  press('ArrowRight', true);
  expect(document.activeElement).toBe(tabs()[1]);
});
