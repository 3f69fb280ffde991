import type { Marks } from './marks.ts';

interface LineGutterProps {
  /** The first visible line, from 1. */
  first: number;
  /** Number of drawn lines. */
  rows: number;
  count: number;
  /** Hidden part of the first line, in pixels. */
  offset: number;
  marks: Marks;
  currentLine: number;
  /** Without it, and before scripts run, marks are not buttons. */
  onJump?: ((line: number) => void) | undefined;
}

/**
 * Line numbers beside a text, with a node on each line with a finding. Only visible lines are drawn, so ten thousand
 * lines cost no more than ten. For keyboard users, the list of findings has the same content.
 */
export function LineGutter({ first, rows, count, offset, marks, currentLine, onJump }: LineGutterProps) {
  const lines = Array.from({ length: Math.min(rows, count - first + 1) }, (_, index) => first + index);
  return (
    <div className="gutter" aria-hidden>
      <div style={offset > 0 ? { transform: `translateY(-${offset}px)` } : undefined}>
        {lines.map((line) => {
          const mark = marks.get(line);
          return mark && onJump ? (
            <button
              key={line}
              type="button"
              tabIndex={-1}
              title={mark.messages.join('\n')}
              data-level={mark.level}
              onClick={() => onJump(line)}
            >
              {line}
            </button>
          ) : (
            <span key={line} data-level={mark?.level} data-current={line === currentLine || undefined}>
              {line}
            </span>
          );
        })}
      </div>
    </div>
  );
}
