import { callJson } from '#app/lib/post-json.ts';

/**
 * A tab that waits at the sign-in page continues when you sign in on another tab: the server redirects signed-in people
 * from there to their destination.
 */
export function followOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const others = new BroadcastChannel('signed-in');
  if ('signedIn' in document.documentElement.dataset) others.postMessage('signed-in');
  else if (location.pathname === '/auth') {
    others.addEventListener('message', () => location.replace(location.href), { once: true });
    return;
  }
  others.close();
}

/**
 * Puts the person's name into each `[data-account-name]`, if `<html data-signed-in>` says that there is a session. Kept
 * pages contain no personal data, so the name comes from `/api/me`.
 */
export async function showAccount(): Promise<void> {
  if (!('signedIn' in document.documentElement.dataset)) return;
  const places = document.querySelectorAll<HTMLElement>('[data-account-name]:not([data-ready])');
  if (places.length === 0) return;
  for (const place of places) place.dataset.ready = '';
  const said = await callJson('/api/me');
  if (!said?.isOk) return;
  const { name }: { name: string | null } = said.answer;
  if (name) {
    sessionStorage.removeItem('signed-out');
    for (const place of places) place.textContent = name;
  }
  // The session has ended, and the answer removed its cookie: show the signed-out page.
  else if (!sessionStorage.getItem('signed-out')) {
    sessionStorage.setItem('signed-out', 'yes');
    location.reload();
  }
}
