interface ProgressProps {
  /** Accessible name. */
  label: string;
  /** Null while it cannot be known. */
  value: number | null;
  max?: number;
}

/**
 * Reads the numbers of a progress bar, as the product specification says: `max` must be above 0, and `value` from 0 to
 * `max`. Another `max` counts as 100, another `value` as unknown, so that no wrong number is shown.
 */
export function readProgress(value: number | null, max = 100) {
  const safeMax = Number.isFinite(max) && max > 0 ? max : 100;
  if (value === null || !(value >= 0 && value <= safeMax))
    return { state: 'indeterminate' as const, value: null, max: safeMax };
  return { state: value === safeMax ? ('complete' as const) : ('loading' as const), value, max: safeMax };
}

/** A progress bar: a line with a node at the value. */
export function Progress({ label, value, max }: ProgressProps) {
  const reading = readProgress(value, max);
  const percent = reading.value === null ? null : Math.round((reading.value / reading.max) * 1000) / 10;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={reading.max}
      aria-valuenow={reading.value ?? undefined}
      aria-valuetext={percent === null ? undefined : `${Math.round(percent)} %`}
      data-state={reading.state}
    >
      {/* Lengths as SVG attributes: the policy forbids style attributes in HTML. */}
      <svg width="100%" height="14" aria-hidden="true">
        <line x1="0" x2="100%" y1="7" y2="7" className="progress-rail" />
        <line x1="0" x2={`${percent ?? 0}%`} y1="7" y2="7" className="progress-done" />
        <circle cx={`${percent ?? 0}%`} cy="7" r="5" className="progress-node" />
      </svg>
    </div>
  );
}
