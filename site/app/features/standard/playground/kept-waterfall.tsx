import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/hooks.ts';
import type { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';

type Waterfall = typeof TraceWaterfall;

let loaded: Waterfall | undefined;

/** Loads the script that draws traces, when the user is about to change the server's drawing. */
export async function loadWaterfall(): Promise<Waterfall> {
  loaded ??= (await import('#app/ui/trace-waterfall.tsx')).TraceWaterfall;
  return loaded;
}

// A dynamic import keeps it out of the browser's first scripts; the server has it before its first request.
if (import.meta.env.SSR) void loadWaterfall();

/**
 * A trace on a time axis. The server's drawing stays until there is another trace to draw: only then does the browser
 * need the script.
 */
export function KeptWaterfall(props: ComponentProps<Waterfall>) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [isServers] = useState(!isHydrated);
  const [first] = useState(props.events);
  const [Drawn, setDrawn] = useState<Waterfall>();
  const isOther = !isServers || props.events !== first;
  useEffect(() => {
    if (isOther || !box.current?.firstChild) void loadWaterfall().then((Found) => setDrawn(() => Found));
  }, [isOther]);
  if (import.meta.env.SSR) return <div>{loaded && drawWith(loaded, props)}</div>;
  if (Drawn) return <div key="drawn">{drawWith(Drawn, { ...props, isLazy: true })}</div>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; the server's markup stays
    <div key="kept" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

const drawWith = (Drawing: Waterfall, props: ComponentProps<Waterfall>) => <Drawing {...props} />;
