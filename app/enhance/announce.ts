let region: HTMLElement | undefined;

/** Tells screen readers what changed on the screen. The region is ours and stands at the end of the page. */
export function announce(message: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.role = 'status';
    document.body.append(region);
  }
  const target = region;
  target.textContent = '';
  // A region is read when it changes after it was seen, also when the words are the same as before.
  setTimeout(() => {
    target.textContent = message;
  }, 50);
}
