import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const page = (form = '') => `<form ${form}>
  <div class="field"><input type="email" aria-invalid="true" aria-describedby="mail-error">
    <p id="mail-error" class="field-error">Enter an email address.</p></div>
  <fieldset class="field" aria-describedby="size-error"><input type="radio" name="size" aria-invalid="true">
    <input type="radio" name="size" aria-invalid="true"><p id="size-error" class="field-error">Choose one.</p></fieldset>
</form>`;

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.field-error:not([hidden])')].map(({ id }) => id);
const invalid = () => document.querySelectorAll('[aria-invalid]').length;

/** As `startUsedParts` does it: an error's script starts with the first change of its field. */
async function type(input: HTMLInputElement | null, value: string): Promise<void> {
  const { start } = await import('./field-errors.ts');
  if (!input) throw new Error('there is no such field');
  input.value = value;
  for (const error of input
    .closest('.field')
    ?.querySelectorAll<HTMLElement>('.field-error:not([data-started])') ?? []) {
    error.dataset.started = 'yes';
    start(error);
  }
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('an error goes when its field is fixed, and the others stay', async () => {
  await openPage(page());
  const mail = document.querySelector<HTMLInputElement>('[type=email]');
  await type(mail, 'ada@');
  expect(shown()).toEqual(['mail-error', 'size-error']);
  await type(mail, 'ada@wren.example');
  expect(shown()).toEqual(['size-error']);
  expect(document.getElementById('mail-error')).toBe(null);
  expect(invalid()).toBe(2);
  await type(document.querySelector('[type=radio]'), 'on');
  expect([shown(), invalid()]).toEqual([[], 0]);

  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect([shown(), invalid()]).toEqual([['mail-error', 'size-error'], 3]);
});

test('an error that an answer removed marks no field when the form is sent again', async () => {
  await openPage(page());
  const mail = document.querySelector<HTMLInputElement>('[type=email]');
  await type(mail, 'ada@wren.example');
  document.getElementById('size-error')?.remove();
  document.querySelector('.field-error[hidden]')?.remove();
  for (const control of document.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(invalid()).toBe(0);
});

test('a form that checks while one types keeps its errors', async () => {
  await openPage(page('data-checks-itself'));
  await type(document.querySelector('[type=email]'), 'ada@wren.example');
  expect(shown()).toEqual(['mail-error', 'size-error']);
});
