import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/hooks.ts';
import type { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';

type Waterfall = typeof TraceWaterfall;

let loaded: Waterfall | undefined;

/** Loads the script that draws traces: call it when the user is about to change the server's drawing. */
export async function loadWaterfall(): Promise<Waterfall> {
  loaded ??= (await import('#app/ui/trace-waterfall.tsx')).TraceWaterfall;
  return loaded;
}

// The dynamic import keeps the component out of the browser's first scripts; the server loads it before its first
// request.
if (import.meta.env.SSR) void loadWaterfall();

interface KeptWaterfallProps extends ComponentProps<Waterfall> {
  /** Called with the lines of a row that is opened. */
  onLines?: ((from: number, to: number) => void) | undefined;
}

/**
 * A trace on a time axis. The server's drawing stays until there is another trace to draw: only then does the browser
 * need the script.
 */
export function KeptWaterfall({ onLines, ...props }: KeptWaterfallProps) {
  const around = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [isServers] = useState(!isHydrated);
  const [first] = useState(props.timeline);
  const [Drawn, setDrawn] = useState<Waterfall>();
  const isOther = !isServers || props.timeline !== first;
  useEffect(() => {
    if (isOther || !box.current?.firstChild) void loadWaterfall().then((Found) => setDrawn(() => Found));
  }, [isOther]);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const row = target as HTMLDetailsElement;
      const [from, to] = row.parentElement?.dataset.lines?.split(' ').map(Number) ?? [];
      if (row.open && from !== undefined && to !== undefined) onLines?.(from, to);
    };
    // The event does not bubble, and the server's rows have no handlers.
    const { current } = around;
    current?.addEventListener('toggle', follow, { capture: true });
    return () => current?.removeEventListener('toggle', follow, { capture: true });
  }, [onLines]);
  return <div ref={around}>{draw()}</div>;

  function draw() {
    if (import.meta.env.SSR) return <div>{loaded && drawWith(loaded, props)}</div>;
    if (Drawn) return <div key="drawn">{drawWith(Drawn, { ...props, isLazy: true })}</div>;
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; the server's markup stays
      <div key="kept" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    );
  }
}

const drawWith = (Drawing: Waterfall, props: ComponentProps<Waterfall>) => <Drawing {...props} />;
