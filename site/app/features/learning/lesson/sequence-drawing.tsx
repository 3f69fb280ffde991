import type { SequenceDiagram } from './diagram.server.ts';
import { Drawing, Lines, lineHeight, wrapText } from './drawing.tsx';

const stepHeight = 46;

/** A sequence diagram: a vertical line for each actor; time runs downwards. */
export function SequenceDrawing({ diagram: { title, actors, steps } }: { diagram: SequenceDiagram }) {
  const names = actors.map((actor) => wrapText(actor, actors.length > 2 ? 9 : 18));
  const headHeight = Math.max(...names.map((lines) => lines.length)) * lineHeight + 12;
  const height = headHeight + steps.length * stepHeight + 14;
  /** Horizontal place of an actor, in per cent of the width. */
  const placeOf = (actor: string) => ((actors.indexOf(actor) + 0.5) / actors.length) * 100;
  return (
    <Drawing title={title} height={height}>
      {actors.map((actor, index) => (
        <g key={actor}>
          <Lines
            lines={names[index] ?? []}
            x={`${placeOf(actor)}%`}
            y={14}
            anchor="middle"
            className="diagram-name"
          />
          <line
            x1={`${placeOf(actor)}%`}
            x2={`${placeOf(actor)}%`}
            y1={headHeight}
            y2={height}
            className="diagram-life"
          />
          <circle cx={`${placeOf(actor)}%`} cy={headHeight} r="3.5" className="diagram-start" />
        </g>
      ))}
      {steps.map((step, index) => {
        const y = headHeight + (index + 1) * stepHeight - 8;
        const key = `${index} ${step.label}`;
        return 'at' in step ? (
          <Remark key={key} at={placeOf(step.at)} label={step.label} isFailure={step.fails} y={y} />
        ) : (
          <Message
            key={key}
            from={placeOf(step.from)}
            to={placeOf(step.to)}
            label={step.label}
            isReply={step.reply}
            y={y}
          />
        );
      })}
    </Drawing>
  );
}

interface MessageProps {
  from: number;
  to: number;
  label: string;
  isReply: boolean;
  y: number;
}

/** A message: a line from a node to an arrowhead, dashed for a reply. */
function Message({ from, to, label, isReply, y }: MessageProps) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  const middle = (left + right) / 2;
  const side = sideOf(middle, right - left);
  const place = { start: left, middle, end: right }[side];
  const shift = { start: 10, middle: 0, end: -10 }[side];
  return (
    <>
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1={y}
        y2={y}
        className={isReply ? 'diagram-line diagram-reply' : 'diagram-line'}
      />
      <circle cx={`${from}%`} cy={y} r="4" className={isReply ? 'diagram-start' : 'diagram-end'} />
      {/* An SVG of its own, because the arrowhead has a size in pixels. */}
      <svg x={`${to}%`} y={y} overflow="visible" width="1" height="1" aria-hidden="true">
        <path d={to > from ? 'M-9-5L-1 0L-9 5' : 'M9-5L1 0L9 5'} className="diagram-head" />
      </svg>
      <svg x={`${place}%`} y={y - 9} overflow="visible" width="1" height="1" aria-hidden="true">
        <text x={shift} textAnchor={side}>
          {label}
        </text>
      </svg>
    </>
  );
}

interface RemarkProps {
  at: number;
  label: string;
  isFailure: boolean;
  y: number;
}

/** An event at one actor: a node with its label beside it. A long label is broken into lines that fit on a phone. */
function Remark({ at, label, isFailure, y }: RemarkProps) {
  const isRight = at > 50;
  const room = Math.floor(Math.max(at, 100 - at) * 0.36);
  const lines = wrapText(label, room);
  const base = y - 3.5 - ((lines.length - 1) * lineHeight) / 2;
  return (
    <>
      <circle cx={`${at}%`} cy={y - 8} r="5.5" className={isFailure ? 'diagram-failure' : 'diagram-end'} />
      <svg x={`${at}%`} y="0" overflow="visible" width="1" height="1" aria-hidden="true">
        <Lines
          lines={lines}
          x={isRight ? -14 : 14}
          y={base}
          anchor={isRight ? 'end' : 'start'}
          className="diagram-own"
        />
      </svg>
    </>
  );
}

type Side = 'start' | 'middle' | 'end';

/**
 * Anchor of a label, which may be longer than its arrow: near the sides it grows inwards, so that it stays in the
 * drawing.
 */
function sideOf(middle: number, length: number): Side {
  if (length > 60) return 'middle';
  if (middle < 42) return 'start';
  return middle > 58 ? 'end' : 'middle';
}
