import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView, hoverTooltip } from '@codemirror/view';
import { type JsonPlace, jsonPlaceAt } from './json-place.ts';
import { type Field, fieldAt, fieldsAround } from './schema-fields.ts';

/** Editor hints from the standard's schemas: fields, their possible values and clauses. */
export const jsonHints = (): Extension => [
  autocompletion({ override: [complete], icons: false, aboveCursor: false }),
  hoverTooltip((view, pos) => {
    const place = jsonPlaceAt(view.state.doc.toString(), pos);
    const field = place && place.from < place.to ? fieldAt(place) : undefined;
    if (!place || !field) return null;
    return { pos: place.from, end: place.to, above: true, create: () => ({ dom: drawField(field) }) };
  }),
  look,
];

/** The field at an offset, otherwise the line's first field, in words for keyboard users. Empty if there is none. */
export function describePlace(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const field = [offset, text.indexOf('"', line) + 1]
    .map((at) => jsonPlaceAt(text, at))
    .map((place) => place && fieldAt(place))
    .find((found) => found);
  if (!field) return '';
  const { name, type, isRequired, description, clauses } = field;
  const facts = type && `${type}${isRequired ? ', required' : ''}. `;
  return `${name}: ${facts}${description} (${clauses.join(', ')})`;
}

function drawField(field: Field): HTMLElement {
  const card = document.createElement('div');
  card.className = 'cm-field';
  const add = (name: string, ...content: (string | Node)[]) => {
    const element = document.createElement(name);
    element.append(...content);
    card.append(element);
  };
  const name = document.createElement('b');
  name.textContent = field.name;
  add('p', name, ` ${field.type}${field.isRequired ? ', required' : ''}`);
  add('p', field.description);
  const links = field.clauses.map((clause) => {
    const link = document.createElement('a');
    link.href = `/specification#${clause.replace(/[ .]/g, '-')}`;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = clause;
    return link;
  });
  if (links.length > 0) add('p', ...links.flatMap((link, index) => (index > 0 ? [', ', link] : [link])));
  return card;
}

function complete(context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString();
  const place = jsonPlaceAt(text, context.pos);
  const isEmpty = place?.from === place?.to;
  // Nothing is suggested before the first letter, unless the user asks for it.
  if (!place || (isEmpty && !context.explicit) || place.to < context.pos) return null;
  const options = place.part === 'name' ? nameOptions(place) : valueOptions(place);
  if (options.length === 0) return null;
  const from = place.from + (text[place.from] === '"' ? 1 : 0);
  return from > context.pos ? null : { from, options, validFor: /^[\w.:-]*$/ };
}

function nameOptions(place: JsonPlace): Completion[] {
  return fieldsAround(place)
    .filter(({ name }) => !place.siblings.has(name))
    .map((field, index) => ({
      label: field.name,
      detail: field.isRequired ? 'required' : '',
      info: () => drawField(field),
      boost: -index,
      apply(view, _, from, to) {
        const { next } = placeNow(view, to) ?? place;
        const name = JSON.stringify(field.name);
        if (next === ':') return put(view, from, to, name);
        const [before, after] = startOf(field);
        // A comma goes before the next member.
        put(view, from, to, `${name}: ${before}`, next.startsWith('"') ? `${after},` : after);
        if (field.isChoice) startCompletion(view);
      },
    }));
}

function valueOptions(place: JsonPlace): Completion[] {
  const field = fieldAt(place);
  if (!field) return [];
  const proposals: [value: unknown, detail: string][] = [
    ...(field.type === 'time with a time zone'
      ? [[new Date().toISOString(), 'now'] as [string, string]]
      : []),
    ...(field.type === 'UUID' ? [[crypto.randomUUID(), 'new'] as [string, string]] : []),
    ...field.values.map((value): [unknown, string] => [value, field.isChoice ? '' : 'example']),
  ];
  return proposals.map(([value, detail], index) => ({
    label: typeof value === 'string' ? value : JSON.stringify(value),
    detail,
    boost: -index,
    info: () => drawField(field),
    apply: (view, _, from, to) => put(view, from, to, JSON.stringify(value)),
  }));
}

/** The text may have grown since the suggestion. */
const placeNow = (view: EditorView, offset: number) => jsonPlaceAt(view.state.doc.toString(), offset);

/** Replaces the name or value here, quotes included; the cursor goes between `before` and `after`. */
function put(view: EditorView, from: number, to: number, before: string, after = ''): void {
  const place = placeNow(view, to) ?? { from, to };
  view.dispatch({
    changes: { from: place.from, to: place.to, insert: before + after },
    selection: { anchor: place.from + before.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** The text before and after the cursor in a new value. */
function startOf({ type, isChoice }: Field): [before: string, after: string] {
  if (isChoice) return ['', ''];
  if (type === 'UUID') return [`"${crypto.randomUUID()}"`, ''];
  if (type === 'time with a time zone') return [`"${new Date().toISOString()}"`, ''];
  if (type === 'list') return ['[', ']'];
  return type === 'object' ? ['{', '}'] : ['"', '"'];
}

/** The site's colours, as in the rest of the editor. */
const look = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--color-edge)',
    borderRadius: 'var(--radius-md)',
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '15rem',
    fontFamily: 'var(--font-mono)',
    fontSize: '0.8125rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem', lineHeight: '1.3' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-paper)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { marginLeft: '0.75rem', fontStyle: 'normal', fontSize: '0.8125rem' },
  '.cm-tooltip.cm-completionInfo': { padding: '0', maxWidth: '20rem' },
  // On small screens the card would cover the list; the chosen entry is described below the text.
  '@media (width < 48rem)': { '.cm-tooltip.cm-completionInfo': { display: 'none' } },
  '.cm-field': { padding: '0.625rem 0.75rem', maxWidth: '22rem', fontSize: '0.8125rem', lineHeight: '1.45' },
  '.cm-field p': { margin: '0' },
  '.cm-field p + p': { marginTop: '0.25rem' },
  '.cm-field p:first-child': { color: 'var(--color-soft)' },
  '.cm-field b': { color: 'var(--color-ink)', fontFamily: 'var(--font-mono)' },
  '.cm-field a': { color: 'inherit', textUnderlineOffset: '0.2em' },
});
