import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pausesUntilSettled } from '#app/lib/settling.ts';

/**
 * Loads the page's data anew once the payment of a session is settled; asks nothing while there is no session.
 * Gives whether it takes unusually long.
 */
export function useSettled(sessionId: string | null): boolean {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const pause = pausesUntilSettled[asked];
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
