/** `[data-share]`: the platform's share sheet for this page; where there is none its address is copied silently. */
export function shareOnClick(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-share]')) return;
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    const shared = navigator.share
      ? navigator.share({ title: document.title, url })
      : navigator.clipboard?.writeText(url);
    // Closing the sheet without sharing is no error.
    shared?.catch(() => {});
  });
}
