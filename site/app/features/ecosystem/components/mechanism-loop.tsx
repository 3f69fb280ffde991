/** Centre and radii of the loop, in units of the drawing. */
const [centre, middle, across, down] = [310, 145, 132, 100];

interface Mechanism {
  id: string;
  title: string;
}

/** Mechanisms as a loop: each drives the next, and the last drives the first. The cards below say the same in words. */
export function MechanismLoop({ mechanisms }: { mechanisms: readonly Mechanism[] }) {
  const place = (step: number) => {
    const angle = (step / mechanisms.length) * 2 * Math.PI - Math.PI / 2;
    return { x: centre + across * Math.cos(angle), y: middle + down * Math.sin(angle), angle };
  };
  return (
    <svg viewBox="0 0 650 290" aria-hidden="true" className="hidden w-full max-w-155 md:block">
      <ellipse
        cx={centre}
        cy={middle}
        rx={across}
        ry={down}
        className="fill-none stroke-rule"
        strokeWidth={2}
      />
      {mechanisms.map(({ id }, step) => {
        const { x, y, angle } = place(step + 0.5);
        const turn = Math.atan2(down * Math.cos(angle), -across * Math.sin(angle)) * (180 / Math.PI);
        return (
          <path
            key={id}
            d="M-5 -6 5 0 -5 6Z"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}
            className="fill-soft"
          />
        );
      })}
      {mechanisms.map(({ id, title }, step) => {
        const { x, y } = place(step);
        const side = Math.round((x - centre) / across);
        return (
          <g key={id} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r={14} className="fill-paper stroke-ink" strokeWidth={2} />
            <text textAnchor="middle" y={5} className="fill-ink text-sm font-semibold">
              {step + 1}
            </text>
            <text
              x={side * 24}
              y={side === 0 ? (y < middle ? -24 : 34) : 5}
              textAnchor={side === 0 ? 'middle' : side > 0 ? 'start' : 'end'}
              className="fill-ink text-sm font-semibold"
            >
              {title}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
