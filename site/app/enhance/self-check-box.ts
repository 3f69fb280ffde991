import { heldPaste } from '#app/lib/large-text.ts';

/**
 * `[data-self-check="URL"]`: the box for the visitor's trace. The script that checks it (`self-check.ts`) is loaded
 * from that URL when a check starts.
 */
export function start(box: HTMLElement): void {
  const area = box.querySelector('textarea');
  if (!area) return;
  const check = async (given: string | File) => {
    // A static copy has relative URLs.
    const address = new URL(box.dataset.selfCheck ?? '', document.baseURI).href;
    const { fillChecklist }: typeof import('./self-check.ts') = await import(/* @vite-ignore */ address);
    await fillChecklist(given, area);
  };
  box.querySelector('[data-self-check-run]')?.addEventListener('click', () => void check(area.value));
  box.addEventListener('paste', (event) => {
    const held = heldPaste(area, event.clipboardData?.getData('text/plain') ?? '');
    if (held === undefined) return;
    // Pasted into the text area, the text would take long to lay out.
    event.preventDefault();
    void check(held);
  });
  box.addEventListener('change', async ({ target }) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!file) return;
    await check(file);
    (target as HTMLInputElement).value = '';
  });
}
