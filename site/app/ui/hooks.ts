import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** True once `isUnderWay` has been true for `delayMs` (ms): a shorter wait needs no message. */
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

/** A JSON file as a URL. A blob URL takes a file of any size. Until scripts run, it is a data URL in the page. */
export function useFileUrl(file: string): { url: string; isInPage: boolean } {
  const [blobUrl, setBlobUrl] = useState<string>();
  useLayoutEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
    setBlobUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return blobUrl === undefined
    ? { url: `data:application/json;charset=utf-8,${encodeURIComponent(file)}`, isInPage: true }
    : { url: blobUrl, isInPage: false };
}

const neverChanges = () => () => {};

/** False in the server's HTML, true once scripts run: for content that works only with scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
