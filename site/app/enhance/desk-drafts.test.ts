import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const body = `<form data-draft-of="/admin/articles/7" data-draft-at="then" method="post">
  <input name="title" value="A title"><textarea name="text">Words</textarea><input type="file" name="cover">
  <span data-draft-state></span></form>`;

async function openForm() {
  const page = await openPage(body);
  vi.useFakeTimers();
  const { start } = await import('./desk-drafts.ts');
  const form = document.querySelector('form') as HTMLFormElement;
  start(form);
  const field = form.querySelector('input') as HTMLInputElement;
  return {
    ...page,
    form,
    type: (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    said: () => form.querySelector('[data-draft-state]')?.textContent,
    asksToStay: () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    /** A press on the button that sends the form; whether it is held back. */
    submit: () => !form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  };
}

const saved = (savedAt = '2026-11-29T12:04:00Z') => Response.json({ savedAt });

test('what is typed is kept once typing rests, files aside, and the form says when', async () => {
  const { answers, requests, type, said, asksToStay } = await openForm();
  expect(asksToStay()).toBe(false);
  answers.push(saved());
  for (const text of ['B', 'Be', 'Bet']) type(text);
  expect(asksToStay()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.address).toBe('/api/desk-drafts?of=%2Fadmin%2Farticles%2F7&after=then');
  expect(String(requests[0]?.body)).toBe('title=Bet&text=Words');
  expect(said()).toMatch(/^Saved \d\d:\d\d$/);
  expect(asksToStay()).toBe(false);
});

test('without an answer the same text is sent again, ten seconds later', async () => {
  const { answers, requests, type, said } = await openForm();
  type('Bet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toBe('Not saved yet: the site is not responding.');
  answers.push(saved());
  await vi.advanceTimersByTimeAsync(9_900);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(String(requests[1]?.body)).toBe(String(requests[0]?.body));
  expect(said()).toMatch(/^Saved/);
});

test('a draft of another tab is told, and not written over', async () => {
  const { answers, requests, type, said } = await openForm();
  answers.push(Response.json({ message: 'Changed elsewhere.' }, { status: 409 }));
  type('Bet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toBe('Changed elsewhere.');
  type('Better');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requests).toHaveLength(1);
});

test('a form that is sent waits for the draft that is under way, three seconds at most', async () => {
  const { form, type, submit } = await openForm();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const sent = vi.spyOn(form, 'requestSubmit').mockImplementation(() => {});
  type('Bet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(submit()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sent).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a form that is sent keeps no draft more, and lets the page go', async () => {
  const { requests, type, submit, asksToStay } = await openForm();
  type('Bet');
  expect(submit()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requests).toEqual([]);
  expect(asksToStay()).toBe(false);
});
