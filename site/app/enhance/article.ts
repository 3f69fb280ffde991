import { postJson } from '#app/lib/post-json.ts';

/** Longest wait for the first paint (ms). */
const paintTimeout = 2000;

interface Engagement {
  views: number;
  likes: number;
  liked: boolean;
}

/**
 * `[data-article="slug"]`: counts a view once the article is visible (not while it is prerendered or in a background
 * tab), shows the counts of the answer, and likes without leaving the page.
 */
export function start(article: HTMLElement): void {
  const path = `/api/blog/${article.dataset.article}`;
  whenSeen(() => whenPainted(() => send(`${path}/views`, { referrer: document.referrer }).then(show)));
  article.querySelector('[data-like]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!('signedIn' in document.documentElement.dataset)) {
      const hint = article.querySelector<HTMLElement>('[data-like-hint]');
      if (hint) hint.hidden = false;
      hint?.querySelector('a')?.focus();
      return;
    }
    send(`${path}/likes`, { liked: likeButton()?.ariaPressed !== 'true' }).then(show);
  });
}

function whenSeen(act: () => void): void {
  const isSeen = () =>
    document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering);
  if (isSeen()) {
    act();
    return;
  }
  const check = () => {
    if (!isSeen()) return;
    document.removeEventListener('visibilitychange', check);
    act();
  };
  document.addEventListener('visibilitychange', check);
  document.addEventListener('prerenderingchange', check, { once: true });
}

/**
 * Acts after the first contentful paint, so that counting does not delay the article. Without a report of that paint,
 * it acts after `paintTimeout`.
 */
function whenPainted(act: () => void): void {
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const waited = setTimeout(() => begin(), paintTimeout);
  const begin = () => {
    painted.disconnect();
    clearTimeout(waited);
    act();
  };
  painted.observe({ type: 'paint', buffered: true });
}

async function send(path: string, body: object): Promise<Engagement | undefined> {
  const said = await postJson(path, body, { keepalive: true });
  return said?.isOk ? said.answer : undefined;
}

function show(engagement: Engagement | undefined): void {
  if (!engagement) return;
  setText('[data-view-count]', engagement.views);
  setText('[data-like-count]', engagement.likes);
  const button = likeButton();
  if (button) button.ariaPressed = String(engagement.liked);
}

function setText(selector: string, value: number): void {
  const place = document.querySelector(selector);
  if (place) place.textContent = String(value);
}

const likeButton = () => document.querySelector<HTMLButtonElement>('[data-like] button');
