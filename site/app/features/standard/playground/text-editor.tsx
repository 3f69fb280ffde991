import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { OpenEditor } from '#app/ui/code-editor.ts';
import { editOnFocus } from '#app/ui/edit-on-focus.ts';
import { useHydrated } from '#app/ui/hooks.ts';
import { LineGutter } from './line-gutter.tsx';
import type { Marks } from './marks.ts';
import { lineAt, lineRange, lineStarts } from './text-lines.ts';
import type { TextPlace } from './text-viewer.tsx';

interface TextEditorProps {
  id: string;
  text: string;
  onText: (text: string) => void;
  marks: Marks;
  ref: Ref<TextPlace>;
}

/** A text area with line numbers, which an editor replaces on focus. Lines do not wrap, so numbers stay beside them. */
export function TextEditor({ id, text, onText, marks, ref }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<OpenEditor>(undefined);
  const [scroll, setScroll] = useState({ first: 1, offset: 0, rows: 60 });
  const [currentLine, setCurrentLine] = useState(1);
  const [marked, setMarked] = useState<{ in: string; from: number; to: number }>();
  const hints = useRef<typeof import('./json-hints.ts')>(undefined);
  const [field, setField] = useState('');
  const isHydrated = useHydrated();
  const starts = useMemo(() => lineStarts(text), [text]);

  const followScroll = () => {
    const { scrollTop, clientHeight, height } = measure(editor.current?.scroller ?? area.current);
    setScroll({
      first: Math.floor(scrollTop / height) + 1,
      offset: scrollTop % height,
      rows: Math.ceil(clientHeight / height) + 2,
    });
  };
  const jump = (line: number, column = 1) => {
    const field = editor.current?.scroller ?? area.current;
    if (!field) return;
    const { height, clientHeight, letter } = measure(field);
    if (editor.current) editor.current.select(line, column);
    else {
      const [start, end] = lineRange(text, starts, line);
      field.focus();
      area.current?.setSelectionRange(Math.min(start + column - 1, end), end);
    }
    setCurrentLine(line);
    field.scrollTop = (line - 1) * height - clientHeight / 3;
    field.scrollLeft = column > 50 ? (column - 10) * letter : 0;
  };
  const mark = (from: number, to: number) => {
    const field = editor.current?.scroller ?? area.current;
    if (!field) return;
    const { height, clientHeight } = measure(field);
    setMarked({ in: text, from, to });
    field.scrollTop = Math.max(0, (from - 1) * height - clientHeight / 4);
    field.scrollLeft = 0;
  };
  const focus = () => (editor.current ?? area.current)?.focus();
  const onOpen = useEffectEvent((opened: OpenEditor) => {
    editor.current = opened;
    opened.show(text);
    opened.scroller.addEventListener('scroll', followScroll);
  });
  useEffect(() => {
    if (!area.current) return undefined;
    const { current: ofForm } = area;
    return editOnFocus(ofForm, 'json', {
      onOpen,
      onLine(line) {
        setCurrentLine(line);
        setField(hints.current?.describePlace(ofForm.value, ofForm.selectionStart) ?? '');
      },
      async loadMore() {
        hints.current = await import('./json-hints.ts');
        return hints.current.jsonHints();
      },
    });
  }, []);
  useEffect(() => editor.current?.show(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line's description is in the page by then
  useEffect(() => editor.current?.refreshDescription(), [marks, currentLine, field]);
  useImperativeHandle(ref, () => ({ jump, mark, focus }));

  return (
    <div className="editor">
      <LineGutter
        {...scroll}
        count={starts.length}
        marks={marks}
        currentLine={currentLine}
        onJump={isHydrated ? (line) => jump(line) : undefined}
      />
      {marked?.in === text && (
        <i
          className="editor-marked"
          style={{
            top: `calc(0.75rem + ${marked.from - scroll.first} * var(--line) - ${scroll.offset}px)`,
            height: `calc(${marked.to - marked.from + 1} * var(--line))`,
          }}
        />
      )}
      <textarea
        ref={area}
        id={id}
        name="text"
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        translate="no"
        aria-describedby={`${id}-line`}
        onChange={(event) => onText(event.target.value)}
        onScroll={followScroll}
        onSelect={(event) => setCurrentLine(lineAt(starts, event.currentTarget.selectionStart))}
      />
      <p className="editor-line" id={`${id}-line`}>
        {marks.get(currentLine)?.messages.join('; ') ?? (
          <span className="text-soft">
            {field || (starts.length === 1 ? '1 line' : `${starts.length} lines`)}
          </span>
        )}
      </p>
    </div>
  );
}

/** Sizes in pixels. A line's height follows the visitor's text size, and `letter` is the width of a character. */
function measure(field: HTMLElement | null) {
  const { scrollTop = 0, clientHeight = 0 } = field ?? {};
  const style = field && getComputedStyle(field);
  const height = Number.parseFloat(style?.lineHeight ?? '') || 22;
  return { scrollTop, clientHeight, height, letter: (Number.parseFloat(style?.fontSize ?? '') || 14) * 0.6 };
}
