import { TextLink } from '#app/ui/link.tsx';
import reach from '../../../../../standard/reach.json';

const words = {
  alt: 'A run between two organisations: an agent in one organisation calls a calculator in the other and gets an answer. Both can check the run’s trace.',
  organisations: [
    { name: 'Organisation A', part: 'Agent' },
    { name: 'Organisation B', part: 'Calculator' },
  ],
  steps: ['started', 'called', 'answered', 'checked'],
};

interface Shape {
  width: number;
  /** Width of an organisation's box. */
  box: number;
}

/**
 * One run between two organisations and its trace, with the limit of today's draft. It moves once, for 3.5 seconds, and
 * not at all for readers who prefer reduced motion (`home.css`). Two widths, so that letters are as large on a phone.
 */
export function RunPicture({ isNarrow }: { isNarrow?: boolean }) {
  const shape = isNarrow ? { width: 335, box: 116 } : { width: 460, box: 124 };
  return (
    <>
      <figure role="img" aria-label={words.alt}>
        <Picture {...shape} />
      </figure>
      <p className="mt-4 text-sm text-soft">
        {reach.limit} <TextLink href="/specification/v0.2-draft">See what v0.2 adds</TextLink>
      </p>
    </>
  );
}

const height = 152;
const traceY = 112;
const callY = 30;
const answerY = 54;

function Picture({ width, box }: Shape) {
  const from = box + 8;
  const to = width - box - 8;
  const nodes = words.steps.map((step, index) => ({ step, x: 34 + ((width - 68) / 3) * index }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="run-picture" aria-hidden="true">
      {words.organisations.map(({ name, part }, index) => (
        <g key={name} transform={`translate(${index === 0 ? 0 : width - box} 0)`}>
          <rect x="0.75" y="8.75" width={box - 1.5} height="66" rx="4" />
          <text x="12" y="36" className="run-part">
            {part}
          </text>
          <text x="12" y="58">
            {name}
          </text>
        </g>
      ))}
      <path d={`M${from} ${callY}H${to}m-6 -4l6 4l-6 4`} />
      <path d={`M${to} ${answerY}H${from}m6 -4l-6 4l6 4`} />
      <circle className="run-call" cx={from} cy={callY} r="5" />
      <circle className="run-answer" cx={to} cy={answerY} r="5" />
      <path className="run-line" d={`M${nodes[0]?.x} ${traceY}H${nodes.at(-1)?.x}`} pathLength="1" />
      {nodes.map(({ step, x }, index) => (
        <g key={step} className={`run-step run-step-${index}`}>
          <circle cx={x} cy={traceY} r="7" />
          <text x={x} y={traceY + 28} textAnchor="middle">
            {step}
          </text>
        </g>
      ))}
    </svg>
  );
}
