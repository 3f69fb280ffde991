import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const languages = {
  markdown: async (): Promise<Extension> => {
    const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
    return [markdown({ base: markdownLanguage }), EditorView.lineWrapping];
  },
  /**
   * Lines are not wrapped, so that line numbers fit beside them. The editor ignores a dropped file: the page takes it.
   */
  json: async (): Promise<Extension> => {
    const { json } = await import('@codemirror/lang-json');
    const isFile = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.files.length);
    return [json(), bracketMatching(), EditorView.domEventHandlers({ drop: isFile })];
  },
};

/** Hidden characters to mark besides CodeMirror's own, such as direction signs, fillers, invisible operators, tags. */
const unseen = /[\u034f\u115f\u1160\u180e\u202a-\u202c\u2060-\u206f\u3164\uffa0\u{e0001}-\u{e007f}]/gu;

export type Language = keyof typeof languages;

/** An editor that has taken the place of a text area. Lines and columns count from 1. */
export interface OpenEditor {
  /** The scrolling element. The text area has no size while the editor is open. */
  scroller: HTMLElement;
  focus: () => void;
  /** Replaces the text, without an `input` event for the text area. */
  show: (text: string) => void;
  /** Selects from a place to the end of its line. */
  select: (line: number, column: number) => void;
  /** Copies the text area's hint and error into the editor's description. */
  refreshDescription: () => void;
  close: () => void;
}

/**
 * Replaces a text area by an editor. The text area stays the form's field: it gets the editor's text, with an `input`
 * event, and the editor's selection. That happens after the next frame, or at once when the focus leaves, the form is
 * submitted or the page is left.
 *
 * The editor is in a shadow tree, where its styles are constructed style sheets: the site's policy allows these, but no
 * style elements. Labels do not reach into the tree, so the name and description are repeated inside. `loadMore` loads
 * further extensions.
 */
export async function openEditor(
  area: HTMLTextAreaElement,
  language: Language,
  onLine?: (line: number) => void,
  loadMore?: () => Promise<Extension>,
): Promise<OpenEditor> {
  // The editor opens even if `loadMore` fails.
  const support = await Promise.all([languages[language](), loadMore?.().catch(() => []) ?? []]);
  // Waits for the end of a composition with an input method.
  if ('composing' in area.dataset)
    await new Promise((resolve) => area.addEventListener('compositionend', resolve, { once: true }));
  const hadFocus = document.activeElement === area;
  const host = document.createElement('div');
  host.className = `${area.className} code-editor`;
  host.style.setProperty('--height', `${area.offsetHeight}px`);
  const root = host.attachShadow({ mode: 'open' });
  const about = document.createElement('p');
  about.id = 'about';
  about.hidden = true;
  const refreshDescription = () => {
    about.textContent = descriptionOf(area);
  };
  refreshDescription();
  root.append(about);
  const isInvalid = area.ariaInvalid === 'true';
  if (isInvalid) host.setAttribute('aria-invalid', 'true');
  area.after(host);
  let isShowing = false;
  /**
   * A change not yet reported to the page. It is reported after the frame that draws it, so that typing does not wait
   * for the page.
   */
  let unsaid: { text: boolean; frame: number } | undefined;
  const sayNow = () => {
    if (!unsaid) return;
    const { text, frame } = unsaid;
    unsaid = undefined;
    cancelAnimationFrame(frame);
    if (text) typeInto(area, view.state.doc.toString());
    const { from, to, head } = view.state.selection.main;
    area.setSelectionRange(from, to);
    onLine?.(view.state.doc.lineAt(head).number);
  };
  const say = (text: boolean) => {
    // A task after the frame: work in the frame itself would delay its painting.
    const frame = unsaid?.frame ?? requestAnimationFrame(() => setTimeout(sayNow));
    unsaid = { text: text || (unsaid?.text ?? false), frame };
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
      extensions: [
        support,
        history(),
        search(),
        highlightSelectionMatches(),
        highlightSpecialChars({ addSpecialChars: unseen }),
        // Without Tab, which moves to the next field.
        keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        syntaxHighlighting(highlighting),
        theme,
        EditorView.contentAttributes.of({
          'aria-label': [...area.labels].map((label) => label.textContent).join(' '),
          'aria-describedby': about.id,
          // It is a Tab stop anyway. Tools that check whether scrolling areas are reachable look for the attribute.
          tabindex: '0',
          ...(isInvalid && { 'aria-invalid': 'true' }),
          autocapitalize: area.autocapitalize,
          spellcheck: String(area.spellcheck),
        }),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions }) => {
          if (transactions.some((transaction) => transaction.annotation(isRehearsal))) return;
          if (docChanged || selectionSet) say(docChanged && !isShowing);
        }),
      ],
    }),
  });
  const { scrollTop } = area;
  area.hidden = true;
  view.scrollDOM.scrollTop = scrollTop;
  if (hadFocus) view.focus();
  const stop = new AbortController();
  const rehearsal = setTimeout(() => rehearse(view));
  stop.signal.addEventListener('abort', () => clearTimeout(rehearsal));
  // Leaving the editor or the page, or submitting the form, reports a pending change at once.
  host.addEventListener('focusout', sayNow, { signal: stop.signal });
  area.form?.addEventListener('submit', sayNow, { signal: stop.signal, capture: true });
  addEventListener('pagehide', sayNow, { signal: stop.signal, capture: true });
  for (const element of area.labels)
    element.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        view.focus();
      },
      { signal: stop.signal },
    );
  return {
    scroller: view.scrollDOM,
    focus: () => view.focus(),
    show(text) {
      const insert = view.state.toText(text);
      if (insert.eq(view.state.doc)) return;
      isShowing = true;
      // Undo reverts this change alone, without what was typed before.
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert },
        annotations: isolateHistory.of('full'),
      });
      isShowing = false;
    },
    select(number, column) {
      const { doc } = view.state;
      const line = doc.line(Math.min(number, doc.lines));
      view.focus();
      view.dispatch({ selection: { anchor: Math.min(line.from + column - 1, line.to), head: line.to } });
      sayNow();
    },
    refreshDescription,
    close() {
      sayNow();
      stop.abort();
      view.destroy();
      host.remove();
      area.hidden = false;
    },
  };
}

const isRehearsal = Annotation.define<boolean>();

/**
 * Writes a space at the end and removes it before it is drawn, so that the code is compiled before the first key press.
 * The page and the undo history do not notice.
 */
function rehearse(view: EditorView): void {
  if (view.composing) return;
  const annotations = [isRehearsal.of(true), Transaction.addToHistory.of(false)];
  const end = view.state.doc.length;
  view.dispatch({ changes: { from: end, insert: ' ' }, annotations });
  view.dispatch({ changes: { from: end, to: end + 1 }, annotations });
}

/**
 * Replaces the selection by the typed text. A browser that does this itself styles the new text like the old one with a
 * `style` attribute, which the site's policy refuses and reports.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
  if (!isTyped || state.selection.main.empty) return false;
  view.dispatch(state.replaceSelection(event.data ?? ''), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

/** Texts of the hint and the error of a field. */
function descriptionOf(area: HTMLTextAreaElement): string {
  const ids = area.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const setText = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/** Simulates typing, so that React, which watches the element's own property, notices it too. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  setText?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Uses the site's tokens, which the shadow tree inherits, light and dark. */
const theme = EditorView.theme({
  '&': { height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--line, 1.5)' },
  '.cm-content': { padding: 'var(--above, 0.5rem) 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-line::selection, .cm-line ::selection': {
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-paper)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-faint)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-faint)', outline: '1px solid var(--color-edge)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-signal)', color: 'var(--color-on-signal)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--color-ink)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--color-signal)',
  },
  '.cm-panels': { backgroundColor: 'var(--color-paper)', color: 'var(--color-ink)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--color-rule)' },
  '.cm-panel.cm-search': {
    padding: '0.5rem 2rem 0.5rem 0.75rem',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-xs)',
  },
  '.cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-panel.cm-search [type=checkbox]': { accentColor: 'var(--color-ink)', verticalAlign: 'middle' },
  '.cm-panel.cm-search [name=close]': { color: 'inherit', fontSize: '1.125rem', minWidth: '1.5rem' },
  '.cm-textfield, .cm-button': {
    minHeight: '1.75rem',
    border: '1px solid var(--color-edge)',
    borderRadius: 'var(--radius-md)',
    background: 'var(--color-sheet)',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
  },
  '.cm-panel :focus-visible': { outline: '2px solid var(--color-ink)', outlineOffset: '1px' },
});

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.processingInstruction, tags.quote, tags.comment], color: 'var(--color-soft)' },
  { tag: [tags.link, tags.url], color: 'var(--color-signal)' },
  { tag: [tags.monospace, tags.string], color: 'var(--color-ok)' },
  { tag: tags.propertyName, color: 'var(--color-ink)' },
  { tag: [tags.separator, tags.bracket], color: 'var(--color-soft)' },
]);
