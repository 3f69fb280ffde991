/**
 * Finished pages hold nothing personal: where `<html data-signed-in>` says that there is a session, the name is
 * asked for once and put into every `[data-account-name]`.
 */
export async function showAccount(): Promise<void> {
  if (!('signedIn' in document.documentElement.dataset)) return;
  const places = document.querySelectorAll<HTMLElement>('[data-account-name]:not([data-ready])');
  if (places.length === 0) return;
  for (const place of places) place.dataset.ready = '';
  const response = await fetch('/api/me', { headers: { Accept: 'application/json' } }).catch(() => undefined);
  if (!response?.ok) return;
  const { name }: { name: string | null } = await response.json();
  if (name) {
    sessionStorage.removeItem('signed-out');
    for (const place of places) place.textContent = name;
  }
  // The session has ended, and its cookie was taken back with the answer: show the page of somebody signed out.
  else if (!sessionStorage.getItem('signed-out')) {
    sessionStorage.setItem('signed-out', 'yes');
    location.reload();
  }
}
