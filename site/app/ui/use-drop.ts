import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page. Without this, a file dropped beside the field would replace the
 * page, and typed text would be lost. Returns whether a file is held over the page.
 */
export function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Only when the pointer leaves the window; elements report it as well.
      if (!event.relatedTarget) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}
