import { copiedMs, copyText } from '#app/lib/copy-text.ts';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { onClick } from './on-click.ts';

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** `[data-copy]`: copies its value, or when that is empty the `code` of the nearest `[data-copy-source]`. */
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

/** `a[data-copy-from]`: copies the text at its address; where that cannot be done the link is followed. */
export function copyLinkedText(): void {
  onClick<HTMLAnchorElement>('[data-copy-from]', async (link, event) => {
    if (isModifiedClick(event) || !navigator.clipboard) return;
    event.preventDefault();
    try {
      // Started in the click itself: a browser lets nobody write there once a text had to be waited for.
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
 * `[data-share]`: the platform's share sheet for this page, or for the one at `data-share-url`, which `data-share` names;
 * where there is no sheet the address is copied silently.
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
  // A password is never sent as text: browsers would offer it again in other fields.
  document.addEventListener('submit', (event) => {
    for (const button of (event.target as Element).querySelectorAll<HTMLElement>(
      '[data-reveal][aria-pressed=true]',
    ))
      button.click();
  });
}

/** `[data-player]`: the poster becomes the player on a click; until then its host is asked for nothing. */
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

/** Announces changes of the screen to screen readers. We add the region at the end of the page. */
function announce(message: string): void {
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
