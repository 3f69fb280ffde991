import { isModifiedClick } from '#app/lib/modified-click.ts';
import { onClick } from './on-click.ts';

/**
 * `a[data-search="URL"]`, the link to the search in the header: a click on it, ⌘K or Ctrl+K opens the search window
 * (`search-window.ts`), whose script is at that URL. If the script cannot be loaded, the link leads to the search page.
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
    // An editor may have used the keys.
    if (!isShortcut || !trigger || defaultPrevented) return;
    event.preventDefault();
    void open(trigger);
  });
}

/** `[data-script="URL"]`: a part of few pages. Loads its script and starts it. */
export function startParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-script]:not([data-started])')) {
    void startPart(part, part.dataset.script);
  }
}

/**
 * `[data-when-used="URL"]`: a part of a field or a trace. Loads its script and starts it when the pointer or the focus
 * comes to that field or trace.
 */
export function startUsedParts(): void {
  const start = (used: Element | null) => {
    const around = used?.closest('.field, [data-trace]')?.parentElement;
    for (const part of around?.querySelectorAll<HTMLElement>('[data-when-used]:not([data-started])') ?? [])
      void startPart(part, part.dataset.whenUsed);
  };
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => start(target as Element));
  // A field may have the focus already, such as the first invalid one of a form.
  start(document.activeElement);
}

async function startPart(part: HTMLElement, script = ''): Promise<void> {
  part.dataset.started = 'soon';
  // Relative to the page: a static copy has relative URLs.
  const address = new URL(script, document.baseURI).href;
  const { start }: { start: (part: HTMLElement) => void } = await import(/* @vite-ignore */ address);
  start(part);
  part.dataset.started = 'yes';
}
