import type { ReactNode } from 'react';

interface DrawingProps {
  /** Accessible name. */
  title: string;
  /** Height in pixels; the width is the container's. */
  height: number;
  children: ReactNode;
}

/** An SVG as wide as its container. */
export function Drawing({ title, height, children }: DrawingProps) {
  return (
    <svg width="100%" height={height} role="img" aria-label={title}>
      {children}
    </svg>
  );
}

/** Breaks a text at spaces into lines of at most `max` characters; a longer word gets a line of its own. */
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
  /** Baseline of the first line (pixels). */
  y: number;
  className: string;
  anchor?: 'start' | 'middle' | 'end';
}

export const lineHeight = 17;

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

interface Step {
  label: string;
  note?: string;
}

const first = 16;
const stepGap = 20;

/** A line through nodes, from top to bottom. */
export function StepsDrawing({ title, steps }: { title: string; steps: readonly Step[] }) {
  let next = first;
  const placed = steps.map((step) => {
    const lines = step.note ? wrapText(step.note, 37) : [];
    const y = next;
    next += (1 + lines.length) * lineHeight + stepGap;
    return { ...step, lines, y };
  });
  const lastY = placed.at(-1)?.y ?? first;
  return (
    <Drawing title={title} height={next - stepGap}>
      <line x1="8" x2="8" y1={first} y2={lastY} className="diagram-line" />
      {placed.map(({ label, lines, y }, index) => (
        <g key={label}>
          <circle
            cx="8"
            cy={y}
            r="6"
            className={index === placed.length - 1 ? 'diagram-end' : 'diagram-node'}
          />
          <text x="30" y={y + 4.5} className="diagram-name">
            {label}
          </text>
          <Lines lines={lines} x={30} y={y + 4.5 + lineHeight} className="diagram-note" />
        </g>
      ))}
    </Drawing>
  );
}

interface Layer {
  name: string;
  note?: string;
}

const layerGap = 14;

/** Layers on top of each other, joined by a line. */
export function LayersDrawing({ title, layers }: { title: string; layers: readonly Layer[] }) {
  let next = 1;
  const placed = layers.map((layer) => {
    const lines = layer.note ? wrapText(layer.note, 36) : [];
    const height = 30 + lines.length * lineHeight + (lines.length > 0 ? 6 : 4);
    const y = next;
    next += height + layerGap;
    return { ...layer, lines, y, height };
  });
  return (
    <Drawing title={title} height={next - layerGap + 1}>
      {placed.map(({ name, lines, y, height }) => (
        <g key={name}>
          <rect y={y} height={height} rx="4" className="diagram-layer" />
          <text x="36" y={y + 22} className="diagram-name">
            {name}
          </text>
          <Lines lines={lines} x={36} y={y + 22 + lineHeight + 2} className="diagram-note" />
        </g>
      ))}
      <line
        x1="18"
        x2="18"
        y1={(placed[0]?.y ?? 0) + 17}
        y2={(placed.at(-1)?.y ?? 0) + 17}
        className="diagram-line"
      />
      {placed.map(({ name, y }) => (
        <circle key={name} cx="18" cy={y + 17} r="5" className="diagram-node" />
      ))}
    </Drawing>
  );
}
