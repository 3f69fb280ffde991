import type { Marks } from './marks.ts';

interface LineGutterProps {
  /** The first line in sight, from 1. */
  first: number;
  /** How many lines are drawn; the others are out of sight. */
  rows: number;
  count: number;
  /** How far the first line is out of sight, in pixels. */
  offset: number;
  marks: Marks;
  currentLine: number;
  /** Without it, as long as no script runs, marks are no buttons. */
  onJump?: ((line: number) => void) | undefined;
}

/**
 * Line numbers beside a text, and a node on each line where something was found. Only what is in sight is drawn, so
 * that it costs the same for ten lines and for ten thousand. The list of findings says the same to a keyboard.
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
