import { heldPaste } from '#app/lib/large-text.ts';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { onClick } from './on-click.ts';

/**
 * `a[data-search="address"]`, the link to `/search` in the header: a press on it, ⌘K or Ctrl K opens the search
 * window (`search-window.ts`), which is loaded from there at the first time. Where it cannot be loaded, and without a
 * script, the link leads to the page.
 */
export function openSearch(): void {
  const link = () => document.querySelector<HTMLAnchorElement>('a[data-search]');
  const open = async (trigger: HTMLAnchorElement) => {
    try {
      const { showSearch }: typeof import('./search-window.ts') = await import(
        /* @vite-ignore */ trigger.dataset.search ?? ''
      );
      showSearch();
    } catch {
      location.assign(trigger.href);
    }
  };
  onClick<HTMLAnchorElement>('a[data-search]', (trigger, event) => {
    if (event.button !== 0 || isModifiedClick(event)) return;
    event.preventDefault();
    void open(trigger);
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    const isShortcut = (metaKey || ctrlKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
    const trigger = link();
    // An editor may have taken it.
    if (!isShortcut || !trigger || defaultPrevented) return;
    event.preventDefault();
    void open(trigger);
  });
}

/**
 * `[data-self-check="address"]`: the script that checks the visitor's trace (`self-check.ts`) is loaded from there
 * when there is a trace, and not before.
 */
export function checkOnDemand(): void {
  const check = async (box: HTMLElement, area: HTMLTextAreaElement, given: string | File) => {
    const { fillChecklist }: typeof import('./self-check.ts') = await import(
      /* @vite-ignore */ box.dataset.selfCheck ?? ''
    );
    await fillChecklist(given, area);
  };
  const boxOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-self-check]');
  onClick('[data-self-check-run]', (button) => {
    const box = boxOf(button);
    const area = box?.querySelector('textarea');
    if (box && area) void check(box, area, area.value);
  });
  document.addEventListener('paste', (event) => {
    const box = boxOf(event.target);
    const area = box?.querySelector('textarea');
    if (!box || !area) return;
    const held = heldPaste(area, event.clipboardData?.getData('text/plain') ?? '');
    if (held === undefined) return;
    // The browser would lay all of it out before you could cancel.
    event.preventDefault();
    void check(box, area, held);
  });
  document.addEventListener('change', async ({ target }) => {
    const box = boxOf(target);
    const area = box?.querySelector('textarea');
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!box || !area || !file) return;
    await check(box, area, file);
    (target as HTMLInputElement).value = '';
  });
}

/** `[data-script="address"]`: a part of a page that few pages have; what works on it is loaded from there. */
export function startParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-script]:not([data-started])')) {
    void startPart(part, part.dataset.script);
  }
}

/**
 * `[data-when-used="address"]`: a part of a field, a trace or a landscape; its script is loaded when the pointer or the
 * focus comes to that.
 */
export function startUsedParts(): void {
  const start = ({ target }: Event) => {
    const around = (target as Element).closest('.field, [data-trace], .landscape-categories');
    for (const part of around?.parentElement?.querySelectorAll<HTMLElement>(
      '[data-when-used]:not([data-started])',
    ) ?? [])
      void startPart(part, part.dataset.whenUsed);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, start);
}

async function startPart(part: HTMLElement, script = ''): Promise<void> {
  part.dataset.started = 'soon';
  // From the page on, as every address in it: in a static copy it is a relative one.
  const address = new URL(script, document.baseURI).href;
  const { start }: { start: (part: HTMLElement) => void } = await import(/* @vite-ignore */ address);
  start(part);
  part.dataset.started = 'yes';
}
