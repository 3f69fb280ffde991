import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const found = {
  groups: [
    {
      name: 'Pages',
      hits: [{ title: 'Refunds', href: '/refunds', about: 'How a refund is paid', of: 'Terms' }],
    },
    { name: 'Types', hits: [{ title: 'money.amount', href: '/types/money.amount', about: '' }] },
  ],
  words: ['refund'],
};

async function openWindow(page = '/search') {
  const opened = await openPage(
    `<button id="before">Before</button><a href="${page}" data-search="x">Search</a>`,
  );
  vi.useFakeTimers();
  document.getElementById('before')?.focus();
  const { showSearch } = await import('./search-window.ts');
  showSearch();
  const input = document.querySelector('dialog input') as HTMLInputElement;
  return {
    ...opened,
    input,
    type: async (text: string) => {
      input.value = text;
      input.dispatchEvent(new Event('input'));
      await vi.advanceTimersByTimeAsync(130);
    },
    press: (key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })),
    said: () => document.querySelector('dialog [role=status]')?.textContent,
    chosen: () => document.querySelector('dialog [aria-selected=true]')?.getAttribute('href'),
  };
}

test('what is typed is looked up once it rests, and marked where it stands', async () => {
  const { answers, requests, type, said } = await openWindow();
  expect(said()).toBe('Pages, clauses, lessons, articles, tools.');
  answers.push(Response.json(found));
  await type('refund');
  expect(requests.map(({ address }) => address)).toEqual(['/api/search?q=refund']);
  expect(said()).toBe('2 results. Press Enter to see all results.');
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Refunds',
    'refund',
  ]);
  expect(document.querySelector('[role=group]')?.ariaLabel).toBe('Pages');
});

test('the arrows go through all groups and the field, and Enter opens what is chosen', async () => {
  const { answers, type, press, chosen, input } = await openWindow();
  answers.push(Response.json(found));
  await type('refund');
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key);
    return chosen();
  });
  expect(steps).toEqual(['/refunds', '/types/money.amount', undefined, '/types/money.amount']);
  expect(input.getAttribute('aria-activedescendant')).toBe('search-hit-2');
  const clicked = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('dialog [aria-selected=true]')?.addEventListener('click', clicked);
  press('Enter');
  expect(clicked).toHaveBeenCalledTimes(1);
});

test('nothing found, and no answer, are said', async () => {
  const { answers, type, said } = await openWindow('/admin/search');
  answers.push(Response.json({ groups: [] }), Response.json({}, { status: 503 }));
  await type('zzz');
  expect(said()).toBe('Nothing found for “zzz”.');
  await type('zzzz');
  expect(said()).toBe('The search did not respond. Press Enter to try the search page.');
  await type('');
  expect(said()).toBe('Desk pages and records.');
});

test('closing gives the focus back, and forgets the question', async () => {
  const { requests, input } = await openWindow();
  input.value = 'refund';
  input.dispatchEvent(new Event('input'));
  document.querySelector<HTMLElement>('dialog button')?.click();
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toEqual([]);
  expect(document.activeElement?.id).toBe('before');
});
