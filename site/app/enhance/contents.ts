import { besideUtc } from './local-clock.ts';

/**
 * `[data-contents]`: marks the link of the section that is being read. That is the last one whose top is above 160 px,
 * or the last of all at the end of the page.
 */
export function markContents(): void {
  for (const nav of document.querySelectorAll<HTMLElement>('[data-contents]:not([data-ready])')) {
    nav.dataset.ready = '';
    const links = [...nav.querySelectorAll('a')];
    const sections = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const mark = () => {
      const passed = sections.findLastIndex(
        (section) => section && section.getBoundingClientRect().top < 160,
      );
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const current = isAtEnd ? links.length - 1 : Math.max(0, passed);
      links.forEach((link, index) => {
        link.ariaCurrent = index === current ? 'true' : null;
      });
    };
    let isWaiting = false;
    const markSoon = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    };
    addEventListener('scroll', markSoon, { passive: true });
    markSoon();
  }
}

/**
 * Shows times by the visitor's clock: `<time data-local-time>` instead of UTC, `data-local-beside` beside UTC where
 * they differ.
 */
export function tellLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local-time]'))
    time.textContent = `${new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' })}, your time`;
  for (const time of document.querySelectorAll<HTMLTimeElement>(
    'time[data-local-beside]:not([data-ready])',
  )) {
    time.dataset.ready = '';
    const beside = besideUtc(new Date(time.dateTime));
    if (beside) time.append(` (${beside})`);
  }
}

/** `img[data-over-letters]`: a logo that covers letters. A broken one is removed, so that the letters show. */
export function removeBrokenImages(): void {
  const mine = 'img[data-over-letters]';
  // Errors of images do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches(mine)) target.remove();
    },
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>(mine))
    if (image.complete && image.naturalWidth === 0) image.remove();
}
