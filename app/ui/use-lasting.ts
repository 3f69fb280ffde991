import { useEffect, useState } from 'react';

/** True when something has been under way for a moment: what is done at once needs no word. */
export function useLasting(isUnderWay: boolean, delayMs = 300): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsLasting(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isUnderWay, delayMs]);
  return isUnderWay && isLasting;
}
