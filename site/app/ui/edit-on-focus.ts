import type { Extension } from '@codemirror/state';
import type { Language, OpenEditor } from './code-editor.ts';

interface EditorOptions {
  /** Called when the editor has taken the place of the text area. */
  onOpen?: (editor: OpenEditor) => void;
  /** Called with the line of the cursor, from 1. */
  onLine?: (line: number) => void;
  /** Loads further extensions for the page's editor. */
  loadMore?: () => Promise<Extension>;
}

/**
 * Replaces a text area by an editor (`code-editor.ts`) on its first focus, or at once if it has the focus. The editor
 * is loaded then. If that fails, the text area stays. Returns a function that removes the editor again.
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
    // Removed while its language was loading.
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
