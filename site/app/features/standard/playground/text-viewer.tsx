import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#app/lib/format-number.ts';
import { LineGutter } from './line-gutter.tsx';
import type { Marks } from './marks.ts';
import { lineRange, lineStarts } from './text-lines.ts';

interface TextViewerProps {
  text: string;
  marks: Marks;
  ref: Ref<TextPlace>;
}

const lineHeight = 22;
/** Maximum number of characters drawn of a line, from just before the chosen place. */
const maxDrawn = 2000;

/** A read-only view of a large text: only visible lines are in the page. */
export default function TextViewer({ text, marks, ref }: TextViewerProps) {
  const area = useRef<HTMLElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 600 });
  const [place, setPlace] = useState({ line: 1, column: 1, to: 1 });
  const starts = useMemo(() => lineStarts(text), [text]);
  const first = Math.floor(scroll.top / lineHeight) + 1;
  const rows = Math.ceil(scroll.height / lineHeight) + 1;
  const lines = Array.from(
    { length: Math.min(rows, starts.length - first + 1) },
    (_, index) => first + index,
  );

  const followScroll = () => {
    if (area.current) setScroll({ top: area.current.scrollTop, height: area.current.clientHeight });
  };
  const show = (line: number, column: number, to: number) => {
    setPlace({ line, column, to });
    if (area.current) area.current.scrollTop = (line - 1) * lineHeight - area.current.clientHeight / 3;
  };
  const jump = (line: number, column = 1) => {
    area.current?.focus();
    show(line, column, line);
  };
  const mark = (from: number, to: number) => show(from, 1, to);
  useImperativeHandle(ref, () => ({ jump, mark, focus: () => area.current?.focus() }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text starts at its top
  useEffect(() => {
    setPlace({ line: 1, column: 1, to: 1 });
    area.current?.scrollTo(0, 0);
    followScroll();
  }, [text]);

  return (
    <div className="editor editor-viewer">
      <LineGutter
        first={first}
        rows={rows}
        offset={scroll.top % lineHeight}
        count={starts.length}
        marks={marks}
        currentLine={place.line}
        onJump={(line) => jump(line)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={area} tabIndex={0} aria-label="The document, read-only" onScroll={followScroll}>
        <div style={{ height: starts.length * lineHeight }}>
          <pre style={{ transform: `translateY(${(first - 1) * lineHeight}px)` }}>
            {lines.map((line) => (
              <code key={line} data-current={(line >= place.line && line <= place.to) || undefined}>
                {drawLine(text, starts, line, line === place.line ? place.column : 1)}
              </code>
            ))}
          </pre>
        </div>
      </section>
      <p className="editor-line">
        {marks.get(place.line)?.messages.join('; ') ?? (
          <span className="text-soft">
            {starts.length === 1 ? '1 line' : `${formatNumber(starts.length)} lines`}, too large to edit here,
            read-only
          </span>
        )}
      </p>
    </div>
  );
}

function drawLine(text: string, starts: readonly number[], line: number, column: number): string {
  const [start, end] = lineRange(text, starts, line);
  const from = Math.max(start, start + column - 60);
  const to = Math.min(end, from + maxDrawn);
  return `${from > start ? '… ' : ''}${text.slice(from, to)}${to < end ? ' …' : ''}\n`;
}

/** Operations on the text for the list of findings and the buttons. */
export interface TextPlace {
  /** Shows a place and focuses it; both numbers from 1. */
  jump: (line: number, column: number) => void;
  /** Marks lines and scrolls to them; the focus stays where it is. */
  mark: (from: number, to: number) => void;
  focus: () => void;
}
