/**
 * `[data-self-check="address"]`: the script that checks the visitor's trace (`self-check.ts`) is loaded from there
 * when there is a trace, and not before. The address is the page's, since an import of the bundler's would bring code
 * of application pages along.
 */
export function checkOnDemand(): void {
  const check = async (box: HTMLElement, text: string) => {
    const { fillChecklist }: typeof import('./self-check.ts') = await import(
      /* @vite-ignore */ box.dataset.selfCheck ?? ''
    );
    await fillChecklist(text);
  };
  const boxOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-self-check]');
  document.addEventListener('click', ({ target }) => {
    const box = boxOf(target);
    if (box && (target as Element).closest('[data-self-check-run]'))
      void check(box, box.querySelector('textarea')?.value ?? '');
  });
  document.addEventListener('change', async ({ target }) => {
    const box = boxOf(target);
    const area = box?.querySelector('textarea');
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!box || !area || !file) return;
    const text = await file.text();
    // A text area takes its time over a long text; what is too long to check is said by the checker.
    if (text.length <= 100_000) area.value = text;
    await check(box, text);
    (target as HTMLInputElement).value = '';
  });
}
