import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/hooks.ts';
import type { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';

type Waterfall = typeof TraceWaterfall;

let loaded: Waterfall | undefined;

/** Gets what draws a trace: somebody is about to change the one that the server drew. */
export async function loadWaterfall(): Promise<Waterfall> {
  loaded ??= (await import('#app/ui/trace-waterfall.tsx')).TraceWaterfall;
  return loaded;
}

// An import that is not awaited keeps it out of the browser's first scripts; the server has it before its first request.
if (import.meta.env.SSR) void loadWaterfall();

/**
 * A trace in time. What the server drew stays as it is, and opens by itself, until there is another trace to draw: only then
 * does a browser need the script for it.
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what the server put there stays
    <div key="kept" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

const drawWith = (Drawing: Waterfall, props: ComponentProps<Waterfall>) => <Drawing {...props} />;
