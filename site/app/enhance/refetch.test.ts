import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const list = (results: string, filters = '') => `<div data-refetch="push">
  <search><form action="https://site.example/map"><input type="search" name="q"><select name="sort"><option value="">Any</option><option value="new">New</option></select></form></search>
  <div data-part="filters">${filters}</div>
  <nav data-link-tabs data-part="tabs"><a id="all" href="/map" aria-current="page">All</a><a id="free" href="/map?free=1">Free</a></nav>
  <div data-part="results" id="results" tabindex="-1">${results}</div>
  <template>Loading</template></div>`;

interface NavigateEvent {
  destination: { url: string };
  navigationType: string;
  info?: unknown;
  canIntercept: boolean;
  hashChange: boolean;
  signal: AbortSignal;
  intercept: (options: { handler: () => Promise<void> }) => void;
}

/** The browser's Navigation API, as far as a list needs it: one navigation at a time, which an abort ends. */
function fakeNavigation() {
  let listener: (event: NavigateEvent) => void = () => {};
  const entries: { url: string; history: string }[] = [];
  const navigation = {
    transition: null as { finished: Promise<void> } | null,
    addEventListener: (_: 'navigate', heard: typeof listener) => {
      listener = heard;
    },
    navigate: (url: string, { history, info }: { history: string; info?: unknown }) => go(url, history, info),
  };
  function go(url: string, type: string, info?: unknown) {
    listener({
      destination: { url },
      navigationType: type,
      info,
      canIntercept: true,
      hashChange: false,
      signal: new AbortController().signal,
      intercept: ({ handler }) => {
        entries.push({ url, history: type });
        history.replaceState(null, '', url);
        const finished = handler();
        navigation.transition = { finished };
        void finished.finally(() => {
          navigation.transition = null;
        });
      },
    });
  }
  vi.stubGlobal('navigation', navigation);
  Object.assign(window, { navigation });
  return { entries, back: (url: string) => go(url, 'traverse') };
}

async function openList(kind = 'push') {
  const page = await openPage(list('old').replace('"push"', `"${kind}"`), { path: '/map' });
  const { start } = await import('./refetch.ts');
  const navigation = fakeNavigation();
  const region = document.querySelector('[data-refetch]') as HTMLElement;
  start(region);
  const search = document.querySelector('[type=search]') as HTMLInputElement;
  return {
    ...page,
    ...navigation,
    region,
    search,
    type: (text: string) => {
      search.value = text;
      search.dispatchEvent(new Event('input', { bubbles: true }));
    },
    results: () => document.getElementById('results')?.textContent,
  };
}

const answer = (results: string, filters = '') =>
  new Response(`<title>${results}</title>${list(results, filters)}`);

test('a link changes the list in place, and is an entry of its own', async () => {
  const { answers, entries, results } = await openList();
  const changed = vi.fn();
  document.addEventListener('list-changed', changed);
  answers.push(answer('free ones', 'Free only'));
  document.getElementById('free')?.click();
  await vi.waitFor(() => expect(results()).toBe('free ones'));
  expect(document.querySelector('[data-part=filters]')?.textContent).toBe('Free only');
  expect(document.title).toBe('free ones');
  expect(entries).toEqual([{ url: 'https://site.example/map?free=1', history: 'push' }]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(document.querySelector('nav')?.role).toBe('tablist');
  expect(document.getElementById('all')?.getAttribute('aria-controls')).toBe('results');
});

test('letters are sent once typing rests, and are no entry of their own', async () => {
  const { answers, entries, requests, type, results, search } = await openList();
  answers.push(answer('found'));
  type('g');
  type('gi');
  await vi.waitFor(() => expect(results()).toBe('found'));
  expect(requests.map(({ address }) => address)).toEqual(['https://site.example/map?q=gi&sort=']);
  expect(entries[0]?.history).toBe('replace');
  expect(search.value).toBe('gi');
});

test('what somebody filled in while an answer came stays filled in', async () => {
  const { answers, type, results, search } = await openList();
  answers.push(answer('free ones'), answer('found'));
  document.getElementById('free')?.click();
  type('git');
  await vi.waitFor(() => expect(results()).toBe('free ones'));
  expect(search.value).toBe('git');
  await vi.waitFor(() => expect(results()).toBe('found'));
});

test('on the way back the fields say what is shown', async () => {
  const { answers, back, results, search } = await openList();
  search.value = 'typed';
  answers.push(answer('earlier'));
  back('https://site.example/map?q=earlier');
  await vi.waitFor(() => expect(results()).toBe('earlier'));
  await vi.waitFor(() => expect(search.value).toBe('earlier'));
});

test('where nothing can be gone back from, a step is still an entry', async () => {
  const { answers, entries, region, results } = await openList('replace');
  answers.push(answer('one'), answer('two'));
  document.getElementById('free')?.click();
  await vi.waitFor(() => expect(results()).toBe('one'));
  region.insertAdjacentHTML('beforeend', '<a id="in" href="/map?in=2" data-step="in">In</a>');
  document.getElementById('in')?.click();
  await vi.waitFor(() => expect(results()).toBe('two'));
  expect(entries.map(({ history }) => history)).toEqual(['replace', 'push']);
  expect(region.dataset.stepped).toBe('in');
});

test('an error, or a page without the list, is the browser’s to show', async () => {
  const { answers } = await openList();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  answers.push(new Response('', { status: 503 }), new Response('<title>Sign in</title>'));
  document.getElementById('free')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  document.getElementById('all')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('links elsewhere, and clicks with a modifier, are left to the browser', async () => {
  const { entries, region } = await openList();
  region.insertAdjacentHTML('beforeend', '<a id="away" href="/blog">Away</a>');
  addEventListener('click', (event) => event.preventDefault());
  document.getElementById('away')?.click();
  document
    .getElementById('free')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, altKey: true }));
  expect(entries).toEqual([]);
});
