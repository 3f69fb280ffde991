import { Drawing, Lines, lineHeight, wrapText } from './drawing.tsx';

interface Layer {
  name: string;
  note?: string;
}

const gap = 14;

/** Layers on top of each other, joined by a line. */
export function LayersDrawing({ title, layers }: { title: string; layers: readonly Layer[] }) {
  let next = 1;
  const placed = layers.map((layer) => {
    const lines = layer.note ? wrapText(layer.note, 36) : [];
    const height = 30 + lines.length * lineHeight + (lines.length > 0 ? 6 : 4);
    const y = next;
    next += height + gap;
    return { ...layer, lines, y, height };
  });
  return (
    <Drawing title={title} height={next - gap + 1}>
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
