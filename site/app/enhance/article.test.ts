import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const article = `<article data-article="four-profiles">
  <b data-view-count>1</b><b data-like-count>0</b>
  <form data-like><button aria-pressed="false">Like</button></form>
  <p data-like-hint hidden><a href="/auth">Sign in</a></p>
</article>`;

/** A browser that has painted the page already. */
class Painted {
  readonly #told: (entries: { getEntriesByName: () => object[] }) => void;
  constructor(told: (entries: { getEntriesByName: () => object[] }) => void) {
    this.#told = told;
  }
  observe() {
    queueMicrotask(() => this.#told({ getEntriesByName: () => [{}] }));
  }
  disconnect() {}
}

async function startArticle(isSignedIn: boolean) {
  const page = await openPage(article, { isSignedIn });
  vi.stubGlobal('PerformanceObserver', Painted);
  const { start } = await import('./article.ts');
  const element = document.querySelector('article') as HTMLElement;
  return { ...page, open: () => start(element) };
}

const like = () => document.querySelector('form')?.requestSubmit();
const textOf = (selector: string) => document.querySelector(selector)?.textContent;

test('an article that is shown is counted once, and says the counts', async () => {
  const { requests, answers, open } = await startArticle(false);
  answers.push(Response.json({ views: 1204, likes: 7, liked: false }));
  open();
  await vi.waitFor(() => expect(textOf('[data-view-count]')).toBe('1204'));
  expect(textOf('[data-like-count]')).toBe('7');
  expect(requests).toEqual([{ address: '/api/blog/four-profiles/views', body: '{"referrer":""}' }]);
});

test('an article in a background tab is counted when it is looked at', async () => {
  const { requests, open } = await startArticle(false);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open();
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
});

test('a visitor’s like leads to signing in', async () => {
  const visitor = await startArticle(false);
  visitor.open();
  like();
  expect(document.querySelector<HTMLElement>('[data-like-hint]')?.hidden).toBe(false);
  expect(document.activeElement?.textContent).toBe('Sign in');
});

test('a member’s like is sent, and shown', async () => {
  const member = await startArticle(true);
  member.open();
  await vi.waitFor(() => expect(member.requests).toHaveLength(1));
  member.answers.push(Response.json({ views: 2, likes: 8, liked: true }));
  like();
  await vi.waitFor(() => expect(textOf('[data-like-count]')).toBe('8'));
  expect(member.requests[1]).toEqual({ address: '/api/blog/four-profiles/likes', body: '{"liked":true}' });
  expect(document.querySelector('button')?.ariaPressed).toBe('true');
});
