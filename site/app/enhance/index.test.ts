import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const tabs = '<div data-tabs><nav><a href="#a">A</a></nav><section id="a"></section></div>';
const isStarted = () => document.querySelector('nav')?.role === 'tablist';

test('a reading page is changed at once', async () => {
  await openPage(tabs);
  await import('./index.ts');
  expect(isStarted()).toBe(true);
});

test('an application page is changed when React has taken it over', async () => {
  await openPage(tabs);
  vi.stubGlobal('__reactRouterContext', {});
  Object.assign(window, { __reactRouterContext: {} });
  await import('./index.ts');
  expect(isStarted()).toBe(false);
  document.dispatchEvent(new Event('page-ready'));
  expect(isStarted()).toBe(true);
});

test('a choice in a list of filters is sent at once, without empty fields; half a year is none', async () => {
  await openPage(
    '<form data-submit-on-change><select name="sort"><option value="">All</option></select><input type="date" name="day"><input name="q"></form>',
  );
  await import('./index.ts');
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', sent);
  const change = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('change', { bubbles: true }));
  const day = document.querySelector('[type=date]') as HTMLInputElement;
  day.value = '0020-01-01';
  change('[type=date]');
  change('[name=q]');
  expect(sent).toHaveBeenCalledTimes(0);
  day.value = '2026-01-01';
  change('[type=date]');
  change('select');
  expect(sent).toHaveBeenCalledTimes(2);

  const form = document.querySelector('form') as HTMLFormElement;
  const formData = new FormData(form);
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
  expect([...formData.keys()]).toEqual(['day']);
});
