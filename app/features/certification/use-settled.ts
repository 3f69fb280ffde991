import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Seconds between questions: soon at first, then less often. */
const pauses = [1, 1, 1, 2, 2, 3, 5, 5, 10, 10, 20, 30, 30, 60, 60];

/**
 * Loads the page's data anew once the payment of a session is settled; asks nothing while there is no session.
 * Gives whether it takes unusually long.
 */
export function useSettled(sessionId: string | null): boolean {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const pause = pauses[asked];
    if (!sessionId || pause === undefined) return;
    const timer = setTimeout(async () => {
      if ((await askStatus(sessionId)) === 'pending') setAsked(asked + 1);
      else await revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [sessionId, asked, revalidate]);
  return asked >= 8;
}

/** A lost answer says nothing about the payment: it is asked again. */
async function askStatus(sessionId: string): Promise<string> {
  try {
    const response = await fetch(`/api/payment-status?session_id=${encodeURIComponent(sessionId)}`);
    return response.ok ? (await response.json()).status : 'pending';
  } catch {
    return 'pending';
  }
}
