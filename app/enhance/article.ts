/** Milliseconds. */
const patience = 2000;

interface Engagement {
  views: number;
  likes: number;
  liked: boolean;
}

/**
 * On `[data-article]`: tells the server that the article is really being read (not while it is prerendered or in
 * a background tab), shows the counts that come back, and likes without leaving the page.
 */
export function followArticle(): void {
  const article = document.querySelector<HTMLElement>('[data-article]:not([data-followed])');
  if (!article) return;
  article.dataset.followed = '';
  const path = `/api/blog/${article.dataset.article}`;
  whenSeen(() => whenPainted(() => send(`${path}/views`, { referrer: document.referrer }).then(show)));
  article.querySelector('[data-like]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Signed out, nothing happens: so the specification wants it.
    if (!('signedIn' in document.documentElement.dataset)) return;
    send(`${path}/likes`, { liked: likeButton()?.ariaPressed !== 'true' }).then(show);
  });
}

/** `[data-player]`: the poster becomes the player on a click; until then its host is asked for nothing. */
export function playOnClick(): void {
  document.addEventListener('click', (event) => {
    const poster = (event.target as Element).closest<HTMLElement>('[data-player]');
    if (!poster || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement('iframe');
    player.src = poster.dataset.player ?? '';
    player.title = poster.dataset.title ?? 'Video';
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    player.className = 'absolute inset-0 size-full';
    poster.replaceWith(player);
    player.focus();
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
 * Counting must not compete with what is counted: the article's text and cover are on the screen first. A browser that
 * tells pages nothing of its painting is not waited for.
 */
function whenPainted(act: () => void): void {
  const painted = new PerformanceObserver(() => start());
  const waited = setTimeout(() => start(), patience);
  const start = () => {
    painted.disconnect();
    clearTimeout(waited);
    act();
  };
  painted.observe({ type: 'paint', buffered: true });
}

async function send(path: string, body: object): Promise<Engagement | undefined> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
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
