import { Drawing, Lines, lineHeight, wrapText } from './drawing.tsx';

interface Step {
  label: string;
  note?: string;
}

const first = 16;
const gap = 20;

/** A line through nodes, from top to bottom. */
export function StepsDrawing({ title, steps }: { title: string; steps: readonly Step[] }) {
  let next = first;
  const placed = steps.map((step) => {
    const lines = step.note ? wrapText(step.note, 37) : [];
    const y = next;
    next += (1 + lines.length) * lineHeight + gap;
    return { ...step, lines, y };
  });
  const lastY = placed.at(-1)?.y ?? first;
  return (
    <Drawing title={title} height={next - gap}>
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
