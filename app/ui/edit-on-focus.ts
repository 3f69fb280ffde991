import type { Language } from './code-editor.ts';

/**
 * Has an editor (`code-editor.ts`) take the place of a text area once somebody goes there: it is loaded then, and not
 * before. Where it cannot be, and without scripts, the text area is the editor. Gives what takes it away again.
 */
export function editOnFocus(area: HTMLTextAreaElement, language: Language): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let close: (() => void) | undefined;
  const open = async () => {
    const { openEditor } = await import('./code-editor.ts');
    if (!signal.aborted) close = await openEditor(area, language);
  };
  area.addEventListener('compositionstart', () => area.setAttribute('data-composing', ''), { signal });
  area.addEventListener('compositionend', () => area.removeAttribute('data-composing'), { signal });
  if (document.activeElement === area) open().catch(() => undefined);
  else area.addEventListener('focus', () => open().catch(() => undefined), { once: true, signal });
  return () => {
    stop.abort();
    close?.();
  };
}
