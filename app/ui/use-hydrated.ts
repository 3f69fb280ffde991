import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's HTML, true once scripts run: what works only with them waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
