import { fetchPage } from './fetch-page.ts';

/** Longest wait after lost answers (s). */
const longestPause = 30;

/**
 * `[data-follow]`: a part of a page about work that goes on, with the seconds between two looks. The part is replaced by
 * that of the page as it is now. Once the page has no such part, the work is over, and the page is loaded again. Without
 * scripts the page's link does the same.
 */
export async function start(part: HTMLElement): Promise<void> {
  const each = Number(part.dataset.follow) || 1;
  let pause = each;
  while (part.isConnected) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    // Nobody reads a hidden page.
    if (document.hidden) continue;
    const page = await fetchPage(location.href).catch(() => undefined);
    pause = page ? each : Math.min(pause * 2, longestPause);
    if (!page) continue;
    const next = page.getElementById(part.id);
    if (!next?.dataset.follow) return location.reload();
    const hasFocus = part.contains(document.activeElement);
    part.replaceChildren(...next.childNodes);
    if (hasFocus) part.querySelector('button')?.focus({ preventScroll: true });
  }
}
