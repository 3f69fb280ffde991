import { announce } from './announce.ts';

const doneMs = 1200;
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** `[data-copy]`: copies its value, or when that is empty the `code` of the nearest `[data-copy-source]`. */
export function copyOnClick(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    if (!button) return;
    const source = button.closest('[data-copy-source]')?.querySelector('code');
    try {
      await navigator.clipboard.writeText(button.dataset.copy || source?.textContent || '');
    } catch {
      // No permission, or no https: the text is selected instead, so that the keyboard can copy it.
      if (source) getSelection()?.selectAllChildren(source);
      announce('Copying is not allowed here. Press Ctrl+C to copy the selected text.');
      return;
    }
    button.dataset.copied = '';
    announce('Copied');
    clearTimeout(timers.get(button));
    timers.set(
      button,
      setTimeout(() => delete button.dataset.copied, doneMs),
    );
  });
}
