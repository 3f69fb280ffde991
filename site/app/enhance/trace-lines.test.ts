import { expect, test } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

async function startTrace() {
  const { start } = await import('./trace-lines.ts');
  start(document.querySelector<HTMLElement>('[data-trace]') as HTMLElement);
}

const row = (lines: string) =>
  `<li${lines}><details><summary>tool.called</summary><pre>{}</pre></details></li>`;

test('a row that opens marks its lines in the JSON beside it, one row at a time, until it closes', async () => {
  await openPage(
    `<div data-trace><ol class="waterfall">${row(' data-lines="12 20"')}${row(' data-lines="21 21"')}${row('')}</ol><figure class="code"><pre></pre></figure></div>`,
  );
  await startTrace();
  const [first, second, third] = document.querySelectorAll('details');
  const set = (details: HTMLDetailsElement | undefined, isOpen: boolean) => {
    details?.toggleAttribute('open', isOpen);
    details?.dispatchEvent(new Event('toggle'));
    return [...document.querySelectorAll<HTMLElement>('.code-lines')].map(({ style }) => [
      style.getPropertyValue('--from'),
      style.getPropertyValue('--count'),
    ]);
  };
  expect(set(first, true)).toEqual([['11', '9']]);
  expect(set(second, true)).toEqual([['20', '1']]);
  expect(set(first, false)).toEqual([['20', '1']]);
  expect(set(second, false)).toEqual([]);
  set(first, true);
  expect(set(third, true)).toEqual([]);
});

test('a row that leads to the JSON marks its lines there, and is the current one', async () => {
  const link = (lines: string) =>
    `<li data-lines="${lines}"><a class="waterfall-row" href="#json">tool.called</a></li>`;
  await openPage(
    `<div data-trace><ol class="waterfall">${link('3 5')}${link('6 9')}</ol><figure class="code" id="json"><pre></pre></figure></div>`,
  );
  await startTrace();
  const [first, second] = document.querySelectorAll('a');
  first?.click();
  second?.click();
  expect(
    [...document.querySelectorAll<HTMLElement>('.code-lines')].map(({ dataset }) => dataset.lines),
  ).toEqual(['6 9']);
  expect([first?.ariaCurrent, second?.ariaCurrent]).toEqual([null, 'true']);
});
