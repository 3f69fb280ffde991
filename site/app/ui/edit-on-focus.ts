import type { Extension } from '@codemirror/state';
import type { Language, OpenEditor } from './code-editor.ts';

interface EditorOptions {
  /** Called when the editor has taken the place of the text area. */
  onOpen?: (editor: OpenEditor) => void;
  /** Called with the line of the cursor, from 1. */
  onLine?: (line: number) => void;
  /** Loads what this page's editor has besides. */
  loadMore?: () => Promise<Extension>;
}

/**
 * Replaces a text area by an editor (`code-editor.ts`) on its first focus: the editor is loaded then, not before. If
 * that fails, and without scripts, the text area is the editor. Returns a function that removes it again.
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
