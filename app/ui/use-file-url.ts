import { useLayoutEffect, useState } from 'react';

/** A JSON file as an address. The browser's own takes a file of any size; without JavaScript it stands in the page. */
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
