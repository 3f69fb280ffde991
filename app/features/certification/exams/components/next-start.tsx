import type { NextTold } from '../assessment-page.server.ts';

/** When the next exam is possible: how far off, and by the visitor's own clock where there is a script to ask it. */
export function NextStart({ next: { iso, at, wait } }: { next: NextTold }) {
  return (
    <>
      {wait}, from{' '}
      <time dateTime={iso} className="font-sans" data-local-time="">
        {at}
      </time>
    </>
  );
}
