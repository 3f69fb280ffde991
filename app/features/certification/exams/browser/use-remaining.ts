import { useEffect, useRef, useState } from 'react';
import { milestoneBetween } from './milestones.ts';

/**
 * What remains until `endsAt` (of `performance.now()`), every second, and the last milestone that was passed, for screen
 * readers. `onEnd` is called once.
 */
export function useRemaining(
  endsAt: number | undefined,
  firstMs: number,
  totalMs: number,
  onEnd: () => void,
) {
  const [remainingMs, setRemaining] = useState(firstMs);
  const [milestone, setMilestone] = useState('');
  const last = useRef(firstMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const now = Math.max(0, endsAt - performance.now());
      const words = milestoneBetween(last.current, now, totalMs);
      if (words) setMilestone(words);
      const hasEnded = now === 0 && last.current > 0;
      last.current = now;
      setRemaining(now);
      if (hasEnded) end.current();
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [endsAt, totalMs]);
  return { remainingMs, milestone };
}
