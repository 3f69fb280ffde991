import { copiedMs, copyText } from '#app/lib/copy-text.ts';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { onClick } from './on-click.ts';

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** `[data-copy]`: copies its value, or if that is empty the `code` in the `[data-copy-source]` around it. */
export function copyOnClick(): void {
  onClick('[data-copy]', async (button) => {
    const source = button.closest('[data-copy-source]')?.querySelector('code');
    if (await copyText(button.dataset.copy || source?.textContent || '')) return showCopied(button);
    // The text is selected instead, so that the keyboard can copy it.
    if (source) getSelection()?.selectAllChildren(source);
    announce('This browser did not allow copying. Press Ctrl+C to copy the selected text.');
  });
}

function showCopied(button: HTMLElement): void {
  button.dataset.copied = '';
  announce('Copied');
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => delete button.dataset.copied, copiedMs),
  );
}

/** `a[data-copy-from]`: copies the text at the link's URL. If that fails, the browser follows the link. */
export function copyLinkedText(): void {
  onClick<HTMLAnchorElement>('[data-copy-from]', async (link, event) => {
    if (isModifiedClick(event) || !navigator.clipboard) return;
    event.preventDefault();
    try {
      // Called within the click: browsers refuse to write after a wait. So the text is given as a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': textAt(link.href) })]);
      showCopied(link);
    } catch {
      location.assign(link.href);
    }
  });
}

async function textAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}

/** `[data-print]` prints the page. */
export function printOnClick(): void {
  onClick('[data-print]', () => print());
}

/**
 * `[data-share]`: opens the platform's share sheet for this page, or for `data-share-url` with the title `data-share`.
 * Without a share sheet, it copies the URL, without a message.
 */
export function shareOnClick(): void {
  onClick('[data-share]', (button) => {
    const { share, shareUrl } = button.dataset;
    const own = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    const url = shareUrl ?? own;
    const shared = navigator.share
      ? navigator.share({ title: shareUrl ? share : document.title, url })
      : navigator.clipboard?.writeText(url);
    // Closing the sheet without sharing is no error.
    shared?.catch(() => {});
  });
}

/** `[data-reveal="id"]`: shows and hides the password typed into the input with that id. */
export function revealPasswords(): void {
  onClick('[data-reveal]', (button) => {
    const input = document.getElementById(button.dataset.reveal ?? '');
    if (!(input instanceof HTMLInputElement)) return;
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  });
  // Passwords are hidden before a form is sent: browsers would otherwise offer them in other fields.
  document.addEventListener('submit', (event) => {
    for (const button of (event.target as Element).querySelectorAll<HTMLElement>(
      '[data-reveal][aria-pressed=true]',
    ))
      button.click();
  });
}

/** `[data-player]`: a click replaces the poster by the player. Until then, nothing is loaded from the player's host. */
export function playOnClick(): void {
  onClick('[data-player]', (poster, event) => {
    if (isModifiedClick(event)) return;
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

let region: HTMLElement | undefined;

/** Says a message to screen readers, in a region at the end of the page. */
function announce(message: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.role = 'status';
    document.body.append(region);
  }
  const target = region;
  target.textContent = '';
  // Screen readers read a region when it changes after they have seen it. It was emptied, so that the same words are a
  // change.
  setTimeout(() => {
    target.textContent = message;
  }, 50);
}
