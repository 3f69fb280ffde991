import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const desk = `<div class="desk-search"><kbd>Ctrl K</kbd></div><div class="desk-page"><input type="search"></div>
  <label><input type="checkbox" data-desk-keys></label>
  <a href="#orders" data-key="o">Orders</a><button data-key="a">Approve</button>
  <details data-key="c"><summary>Comment</summary><textarea></textarea></details>
  <table class="desk-table"><tr><td><input type="checkbox" name="id"><a href="#1" data-desk-row>One</a></td></tr>
  <tr><td><input type="checkbox" name="id"><a href="#2" data-desk-row>Two</a></td></tr></table>
  <button data-tick-all>All</button>`;

const press = (key: string, init?: KeyboardEventInit) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const focused = () => document.activeElement?.textContent;
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name=id]')].map(({ checked }) => checked);

test('single keys focus a button, follow a link, open a part, and go through the rows', async () => {
  await openPage(desk);
  await import('./desk.ts');
  press('a');
  expect(focused()).toBe('Approve');
  press('o');
  expect(location.hash).toBe('#orders');
  press('j');
  expect(focused()).toBe('One');
  press('j');
  expect(focused()).toBe('Two');
  press('x');
  expect(boxes()).toEqual([false, true]);
  press('k');
  expect(focused()).toBe('One');
  press('c');
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
});

test('keys do nothing while somebody types, with a modifier, or once they are off', async () => {
  await openPage(desk);
  await import('./desk.ts');
  press('a', { metaKey: true });
  expect(focused()).not.toBe('Approve');
  press('/');
  press('a');
  expect(document.activeElement).toBe(document.querySelector('[type=search]'));
  (document.activeElement as HTMLElement).blur();
  const box = document.querySelector<HTMLInputElement>('[data-desk-keys]');
  expect(box?.checked).toBe(true);
  box?.click();
  expect(localStorage.getItem('desk-keys')).toBe('off');
  press('a');
  expect(focused()).not.toBe('Approve');
});

test('one press ticks every row', async () => {
  await openPage(desk);
  await import('./desk.ts');
  document.querySelector<HTMLElement>('[data-tick-all]')?.click();
  expect(boxes()).toEqual([true, true]);
});

test('the button of an article says "Schedule" while its time lies ahead', async () => {
  await openPage(
    '<form><input name="published_at" type="datetime-local"><button data-schedule-by="published_at">Publish</button></form>',
  );
  await import('./desk.ts');
  const input = document.querySelector('input') as HTMLInputElement;
  const said = ['2098-01-31T17:05', '2020-01-31T17:05', ''].map((time) => {
    input.value = time;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return document.querySelector('button')?.textContent;
  });
  expect(said).toEqual(['Schedule', 'Publish', 'Publish']);
});

test('times are told beside UTC where the reader’s clock differs, once', async () => {
  await openPage('<time data-desk-time datetime="2026-07-01T23:30:00Z">23:30 UTC</time>');
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  await import('./desk.ts');
  document.dispatchEvent(new Event('list-changed'));
  process.env.TZ = zone;
  expect(document.querySelector('time')?.textContent).toBe('23:30 UTC2 Jul, 01:30 your time');
});
