import { expect, test, vi } from 'vitest';
import { learningKey, learningMerged } from '#app/lib/learning-record.ts';
import { openPage } from '../../tests/open-page.ts';

const marks = '<i data-when-complete hidden></i><i data-when-open hidden></i><i data-when-locked></i>';
const moduleOf = (name: string, attributes: string) =>
  `<section data-path-module ${attributes}><p class="kicker">${marks}</p>${['a', 'b']
    .map(
      (lesson) =>
        `<li data-path-lesson="${name}/${lesson}"><a href="/learn/${name}/${lesson}">${lesson}</a><i data-when-complete hidden></i></li>`,
    )
    .join('')}</section>`;
const path = `<main><p data-path-total hidden></p><a data-path-next href="/learn/one/a">Start</a>
  <div data-path-level>${moduleOf('one', '')}${moduleOf('two', 'data-locked')}</div></main>`;

async function startPath(isSignedIn: boolean) {
  const page = await openPage(path, { isSignedIn });
  const { start } = await import('./learning-path.ts');
  return { ...page, begin: () => start(document.querySelector('main') as HTMLElement) };
}

const states = () =>
  [...document.querySelectorAll<HTMLElement>('[data-path-module]')].map(({ dataset }) => dataset.state);
const isShown = (selector: string) => !document.querySelector<HTMLElement>(selector)?.hidden;

test('a visitor’s progress is drawn from this browser: a complete module opens the next', async () => {
  const { requests, begin } = await startPath(false);
  localStorage.setItem(
    learningKey,
    JSON.stringify({ completed: { 'one/a': 'x', 'one/b': 'x', 'two/a': 'x' }, notes: {} }),
  );
  await begin();
  expect(requests).toEqual([]);
  expect(states()).toEqual(['done', 'current']);
  expect(isShown('[data-locked] .kicker [data-when-open]')).toBe(true);
  expect(isShown('[data-locked] .kicker [data-when-locked]')).toBe(false);
  expect(isShown('[data-path-lesson="two/b"] [data-when-complete]')).toBe(false);
  expect(document.querySelector('[data-path-total]')?.textContent).toBe('You have completed 3 of 4 lessons.');
  const next = document.querySelector<HTMLAnchorElement>('[data-path-next]');
  expect(next).toMatchObject({ textContent: 'Continue', href: 'https://site.example/learn/two/b' });
});

test('a member’s is the account’s, and is drawn again when a record joined it', async () => {
  const { answers, requests, begin } = await startPath(true);
  answers.push(
    Response.json({ completed: { 'one/a': 'x' } }),
    Response.json({ completed: { 'one/a': 'x', 'one/b': 'x' } }),
  );
  await begin();
  expect(states()).toEqual(['current', 'next']);
  expect(isShown('[data-locked] .kicker [data-when-locked]')).toBe(true);
  document.dispatchEvent(new Event(learningMerged));
  await vi.waitFor(() => expect(states()).toEqual(['done', 'next']));
  expect(requests.map(({ address }) => address)).toEqual(Array(2).fill('/api/learning/progress'));
});

test('without progress, or an answer, the path stays as it is for everybody', async () => {
  const { begin } = await startPath(true);
  await begin();
  expect(states()).toEqual([undefined, undefined]);
  expect(isShown('[data-path-total]')).toBe(false);
});
