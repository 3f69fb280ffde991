import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, type LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const languages = {
  markdown: async (): Promise<LanguageSupport> => {
    const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
    return markdown({ base: markdownLanguage });
  },
};

export type Language = keyof typeof languages;

/**
 * Puts an editor in the place of a text area, which stays the form's field: it holds what is typed, and hears `input` as if
 * it had been typed into it. Gives what takes the editor away again.
 *
 * The editor lives in a shadow tree: there its styles are constructed sheets, which the policy of the site allows, while it
 * allows no style element. Labels do not reach into it, so name and description are said inside it once more.
 */
export async function openEditor(area: HTMLTextAreaElement, language: Language): Promise<() => void> {
  const support = await languages[language]();
  // What is being composed, by an input method, is finished first.
  if ('composing' in area.dataset)
    await new Promise((resolve) => area.addEventListener('compositionend', resolve, { once: true }));
  const hadFocus = document.activeElement === area;
  const host = document.createElement('div');
  host.className = `${area.className} code-editor`;
  host.style.height = `${area.offsetHeight}px`;
  const root = host.attachShadow({ mode: 'open' });
  const about = document.createElement('p');
  about.id = 'about';
  about.hidden = true;
  about.textContent = descriptionOf(area);
  root.append(about);
  const isInvalid = area.ariaInvalid === 'true';
  if (isInvalid) host.setAttribute('aria-invalid', 'true');
  area.after(host);
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
        highlightSpecialChars(),
        EditorView.lineWrapping,
        // Tab is not among them: it leads to the next field.
        keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        syntaxHighlighting(highlighting),
        theme,
        EditorView.contentAttributes.of({
          'aria-label': [...area.labels].map((label) => label.textContent).join(' '),
          'aria-describedby': about.id,
          ...(isInvalid && { 'aria-invalid': 'true' }),
          autocapitalize: area.autocapitalize,
          spellcheck: String(area.spellcheck),
        }),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) typeInto(area, state.doc.toString());
        }),
      ],
    }),
  });
  const { scrollTop } = area;
  area.hidden = true;
  view.scrollDOM.scrollTop = scrollTop;
  if (hadFocus) view.focus();
  const stop = new AbortController();
  for (const element of area.labels)
    element.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        view.focus();
      },
      { signal: stop.signal },
    );
  return () => {
    stop.abort();
    view.destroy();
    host.remove();
    area.hidden = false;
  };
}

/**
 * Replaces what is selected by what is typed. A browser that does so itself gives the new text the look of the old one by
 * a style attribute, which the policy of the site refuses and reports.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
  if (!isTyped || state.selection.main.empty) return false;
  view.dispatch(state.replaceSelection(event.data ?? ''), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

/** Hint and error of a field. */
function descriptionOf(area: HTMLTextAreaElement): string {
  const ids = area.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const setText = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/** As a person would: React, which watches the element's own property, hears of it too. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  setText?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Of the site's tokens, which are inherited into the shadow tree, light and dark. */
const theme = EditorView.theme({
  '&': { height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-line::selection, .cm-line ::selection': {
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-paper)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-faint)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-faint)', outline: '1px solid var(--color-edge)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-signal)', color: 'var(--color-on-signal)' },
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
  '.cm-panel :focus-visible': { outline: '2px solid var(--color-signal)', outlineOffset: '1px' },
});

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.processingInstruction, tags.quote, tags.comment], color: 'var(--color-soft)' },
  { tag: [tags.link, tags.url], color: 'var(--color-signal)' },
  { tag: tags.monospace, color: 'var(--color-ok)' },
]);
