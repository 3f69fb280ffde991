import type { Own } from '@context-native/openbadges/verify/fetched';
import type { Report } from '@context-native/openbadges/verify/verify';
import { useRef, useState } from 'react';

export interface Verification {
  report?: Report | undefined;
  /** Why there is no report, in words for the person. */
  problem?: string | undefined;
  isRunning?: boolean;
}

/**
 * Verifies in the browser. The verifier is loaded with the first badge; the newest badge wins. `own` is what
 * this site is known by, under whatever name it was asked for.
 */
export function useVerification(posted: Verification, own: Own) {
  const [found, setFound] = useState(posted);
  const newest = useRef(0);

  async function verify(given: string | Uint8Array, email: string): Promise<void> {
    newest.current += 1;
    const mine = newest.current;
    setFound({ isRunning: true });
    const next = await run(given, email, own);
    if (mine === newest.current) setFound(next);
  }

  return { ...found, verify };
}

async function run(given: string | Uint8Array, email: string, own: Own): Promise<Verification> {
  try {
    const [{ verifyBadge }, { fetchInBrowser }] = await Promise.all([
      import('@context-native/openbadges/verify/verify'),
      import('./fetch-in-browser.ts'),
    ]);
    const options = { fetch: fetchInBrowser, now: Date.now(), email: email || undefined, ...own };
    return { report: await verifyBadge(given, options) };
  } catch (error) {
    return {
      problem:
        (error as Error).name === 'NotABadge'
          ? (error as Error).message
          : 'The verifier could not be loaded. Check the connection and try again.',
    };
  }
}
