import type { Extension } from '@codemirror/state';
import type { Language, OpenEditor } from './code-editor.ts';

interface EditorOptions {
  /** Called when the editor has taken the place of the text area. */
  onOpen?: (editor: OpenEditor) => void;
  /** Hears of the line that the cursor is on, from 1. */
  onLine?: (line: number) => void;
  /** Loads what this page's editor has besides. */
  loadMore?: () => Promise<Extension>;
}

/**
 * Has an editor (`code-editor.ts`) take the place of a text area once somebody goes there: it is loaded then, and not
 * before. Where it cannot be, and without scripts, the text area is the editor. Gives what takes it away again.
 */
export function editOnFocus(
  area: HTMLTextAreaElement,
  language: Language,
  { onOpen, onLine, loadMore }: EditorOptions = {},
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let editor: OpenEditor | undefined;
  const open = async () => {
    const { openEditor } = await import('./code-editor.ts');
    if (signal.aborted) return;
    editor = await openEditor(area, language, onLine, loadMore);
    // Taken away while its language was loaded.
    if (signal.aborted) editor.close();
    else onOpen?.(editor);
  };
  area.addEventListener('compositionstart', () => area.setAttribute('data-composing', ''), { signal });
  area.addEventListener('compositionend', () => area.removeAttribute('data-composing'), { signal });
  if (document.activeElement === area) open().catch(() => undefined);
  else area.addEventListener('focus', () => open().catch(() => undefined), { once: true, signal });
  return () => {
    stop.abort();
    editor?.close();
  };
}
