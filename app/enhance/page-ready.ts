/**
 * Runs `start` when the page may be changed: at once on reading pages; on application pages (which announce
 * themselves by React Router's inline script) after hydration, and again after each navigation inside them. The
 * root component marks `<html data-hydrated>` and sends the event `page-ready`. So `start` must be idempotent.
 */
export function whenPageIsReady(start: () => void): void {
  document.addEventListener('page-ready', start);
  const isApplication = '__reactRouterContext' in window;
  if (!isApplication || 'hydrated' in document.documentElement.dataset) start();
}
