import { expect, test, vi } from 'vitest';
import { maxEditable } from '#app/lib/large-text.ts';
import { openPage } from '../../tests/open-page.ts';

/** The address of a module that notes how it was called. */
const moduleThat = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const called: unknown[][] = [];
Object.assign(globalThis, { called });
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a part of a page starts its script once', async () => {
  called.length = 0;
  const address = moduleThat('export const start = (part) => called.push([part.id])');
  await openPage(`<div id="list" data-script="${address}"></div>`);
  const { startParts } = await import('./on-demand.ts');
  startParts();
  startParts();
  await vi.waitFor(() => expect(document.getElementById('list')?.dataset.started).toBe('yes'));
  expect(called).toEqual([['list']]);
});

test('a part of a field or a trace starts its script when the pointer or the focus comes to that, once', async () => {
  called.length = 0;
  const address = moduleThat('export const start = (part) => called.push([part.id])');
  await openPage(`<div><div class="field"><input><p id="error" data-when-used="${address}"></p></div></div>
    <div><figure id="trace" data-trace data-when-used="${address}"><a href="#json">Row</a></figure></div><button></button>`);
  const { startUsedParts } = await import('./on-demand.ts');
  startUsedParts();
  const use = (type: string, selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  use('focusin', 'button');
  await tick();
  expect(called).toEqual([]);
  use('focusin', 'input');
  use('pointerover', 'a');
  use('focusin', 'a');
  await vi.waitFor(() => expect(called).toEqual([['error'], ['trace']]));
  await tick();
  expect(called).toHaveLength(2);
});

test('a part of the field that has the focus already starts its script', async () => {
  called.length = 0;
  const address = moduleThat('export const start = (part) => called.push([part.id])');
  await openPage(`<div><div class="field"><input><p id="error" data-when-used="${address}"></p></div></div>`);
  document.querySelector('input')?.focus();
  const { startUsedParts } = await import('./on-demand.ts');
  startUsedParts();
  await vi.waitFor(() => expect(called).toEqual([['error']]));
});

test('the search opens by its link and by the keys; a modified click, and a script that does not come, follow the link', async () => {
  called.length = 0;
  const address = moduleThat("export const showSearch = () => called.push(['search'])");
  await openPage(`<a href="/search" data-search="${address}">Search</a>`);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { openSearch } = await import('./on-demand.ts');
  openSearch();
  const link = document.querySelector('a') as HTMLAnchorElement;
  const click = (init?: MouseEventInit) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(click({ ctrlKey: true })).toBe(true);
  expect(click()).toBe(false);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'K', metaKey: true, cancelable: true }));
  await vi.waitFor(() => expect(called).toHaveLength(2));
  link.dataset.search = moduleThat('throw new Error()');
  click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://site.example/search'));
});

test('the check gets the text of the area, a file, or a paste that is too long for the area', async () => {
  called.length = 0;
  const address = moduleThat('export const fillChecklist = async (given) => called.push([given])');
  await openPage(
    `<div data-self-check="${address}"><textarea>{}</textarea><input type="file"><button data-self-check-run></button></div>`,
  );
  const { start } = await import('./self-check-box.ts');
  start(document.querySelector('[data-self-check]') as HTMLElement);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(called).toEqual([['{}']]));

  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.setSelectionRange(1, 1);
  const paste = (text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    return area.dispatchEvent(event);
  };
  expect(paste('short')).toBe(true);
  await tick();
  expect(called).toHaveLength(1);
  const long = 'x'.repeat(maxEditable);
  expect(paste(long)).toBe(false);
  await vi.waitFor(() => expect(called[1]).toEqual([`{${long}}`]));

  const file = new File(['{}'], 'trace.json');
  const input = document.querySelector('input') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(called[2]).toEqual([file]));
});
