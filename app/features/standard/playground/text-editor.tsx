import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { LineGutter } from './line-gutter.tsx';
import type { Marks } from './marks.ts';
import { lineAt, lineRange, lineStarts } from './text-lines.ts';
import type { TextPlace } from './text-place.ts';

interface TextEditorProps {
  id: string;
  text: string;
  onText: (text: string) => void;
  marks: Marks;
  ref: Ref<TextPlace>;
}

/** A plain text area, with line numbers that stay beside their lines: each line of the text is one line on screen. */
export function TextEditor({ id, text, onText, marks, ref }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [scroll, setScroll] = useState({ first: 1, offset: 0, rows: 60 });
  const [currentLine, setCurrentLine] = useState(1);
  const isHydrated = useHydrated();
  const starts = useMemo(() => lineStarts(text), [text]);

  const followScroll = () => {
    const { scrollTop, clientHeight, height } = measure(area.current);
    setScroll({
      first: Math.floor(scrollTop / height) + 1,
      offset: scrollTop % height,
      rows: Math.ceil(clientHeight / height) + 2,
    });
  };
  const jump = (line: number, column = 1) => {
    const field = area.current;
    if (!field) return;
    const { height, clientHeight, letter } = measure(field);
    const [start, end] = lineRange(text, starts, line);
    field.focus();
    field.setSelectionRange(Math.min(start + column - 1, end), end);
    setCurrentLine(line);
    field.scrollTop = (line - 1) * height - clientHeight / 3;
    field.scrollLeft = column > 50 ? (column - 10) * letter : 0;
  };
  useImperativeHandle(ref, () => ({ jump }));

  return (
    <div className="editor">
      <LineGutter
        {...scroll}
        count={starts.length}
        marks={marks}
        currentLine={currentLine}
        onJump={isHydrated ? (line) => jump(line) : undefined}
      />
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
          <span className="text-soft">{starts.length === 1 ? '1 line' : `${starts.length} lines`}</span>
        )}
      </p>
    </div>
  );
}

/** Heights in pixels; a line's follows the size of text that the visitor has chosen. */
function measure(field: HTMLTextAreaElement | null) {
  const { scrollTop = 0, clientHeight = 0 } = field ?? {};
  const style = field && getComputedStyle(field);
  const height = Number.parseFloat(style?.lineHeight ?? '') || 22;
  return { scrollTop, clientHeight, height, letter: (Number.parseFloat(style?.fontSize ?? '') || 14) * 0.6 };
}
