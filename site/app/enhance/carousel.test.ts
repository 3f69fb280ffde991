import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const cards = `<div data-carousel="5000">
  <button data-carousel-step="-1">Back</button><button data-carousel-play></button><button data-carousel-step="1">On</button>
  <ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>
</div>`;

/** Two cards of 100 px each in a list that shows `shown` px. */
async function openCarousel({ shown = 150, calm = false }) {
  await openPage(cards);
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  const list = document.querySelector('ul') as HTMLElement;
  Object.defineProperties(list, {
    scrollWidth: { get: () => list.children.length * 100 },
    clientWidth: { get: () => shown },
  });
  for (const item of list.children) item.getBoundingClientRect = () => ({ width: 100 }) as DOMRect;
  list.scrollTo = ((to: ScrollToOptions) => {
    list.scrollLeft = to.left ?? 0;
  }) as typeof list.scrollTo;
  const { start } = await import('./carousel.ts');
  const carousel = document.querySelector('[data-carousel]') as HTMLElement;
  start(carousel);
  return { list, carousel };
}

test('it goes on by itself, round and round, until somebody takes hold of it', async () => {
  const { list, carousel } = await openCarousel({});
  expect(list.children).toHaveLength(4);
  expect(list.children[2]?.ariaHidden).toBe('true');
  expect(list.children[2]?.querySelector('a')?.tabIndex).toBe(-1);
  const places: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    vi.advanceTimersByTime(5000);
    places.push(list.scrollLeft);
  }
  expect(places).toEqual([100, 200, 100, 200]);
  list.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect('playing' in carousel.dataset).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(list.scrollLeft).toBe(200);
});

test('it rests for those who asked for less motion, and moves by its buttons', async () => {
  const { list } = await openCarousel({ calm: true });
  vi.advanceTimersByTime(10_000);
  expect(list.scrollLeft).toBe(0);
  document.querySelector<HTMLElement>('[data-carousel-step="1"]')?.click();
  expect(list.scrollLeft).toBe(100);
});

test('cards that are all in sight do not move', async () => {
  const { list, carousel } = await openCarousel({ shown: 200 });
  expect(list.children).toHaveLength(2);
  expect(carousel.dataset.still).toBe('');
});
