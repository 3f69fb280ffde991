import type { ReactNode } from 'react';

interface DrawingProps {
  /** Accessible name. */
  title: string;
  /** Pixels; the width is that of the place. */
  height: number;
  children: ReactNode;
}

/** An SVG as wide as its place. */
export function Drawing({ title, height, children }: DrawingProps) {
  return (
    <svg width="100%" height={height} role="img" aria-label={title}>
      {children}
    </svg>
  );
}

/** Breaks a text into lines of at most `max` characters, at spaces. */
export function wrapText(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface LinesProps {
  lines: readonly string[];
  x: string | number;
  /** Base of the first line. */
  y: number;
  className: string;
  anchor?: 'start' | 'middle' | 'end';
}

export const lineHeight = 17;

/** Lines of text below each other. */
export function Lines({ lines, x, y, className, anchor }: LinesProps) {
  return lines.map((line, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
      key={index}
      x={x}
      y={y + index * lineHeight}
      textAnchor={anchor}
      className={className}
    >
      {line}
    </text>
  ));
}
