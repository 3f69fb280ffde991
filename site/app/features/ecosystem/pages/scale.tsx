import { countOf } from '#app/lib/format-number.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import { MechanismLoop } from '../components/mechanism-loop.tsx';
import { listMechanisms } from '../mechanisms.server.ts';
import type { Route } from './+types/scale';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  return { mechanisms: await listMechanisms() };
}

export default function ScalePage({ loaderData: { mechanisms } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <header className="mb-12 grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 md:mb-14 lg:grid-cols-2">
        <div>
          <p className="kicker">{countOf(mechanisms.length, 'mechanism')}, each driving the next</p>
          <h1 className="mt-3 text-3xl md:text-4xl">Scale</h1>
          <p className="mt-6 text-lg text-soft">
            A standard with one implementation is only a file format. These mechanisms turn it into a standard
            that many organisations share. Most are just starting. Each entry shows the mechanism’s current
            state.
          </p>
        </div>
        <MechanismLoop mechanisms={mechanisms} />
      </header>
      <ol className="cards cards-3">
        {mechanisms.map((mechanism, index) => (
          <li key={mechanism.id} className="grid content-start md:row-span-4 md:grid-rows-subgrid md:gap-0">
            <div>
              <p className="kicker">
                {index + 1} of {mechanisms.length}
              </p>
              <h2 id={mechanism.id} className="mt-1 text-xl">
                {mechanism.title}
              </h2>
            </div>
            <p className="mt-3 text-[0.9375rem] text-soft">{mechanism.because}</p>
            <div className="mt-5">
              <Trace label={`State of: ${mechanism.title}`}>
                <TraceItem state="done" title="Today">
                  {mechanism.today}
                </TraceItem>
                <TraceItem state="next" title="Planned">
                  {mechanism.planned}
                </TraceItem>
              </Trace>
            </div>
            <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              <a className="link" href={mechanism.link.href}>
                {mechanism.link.label}
              </a>
              <a className="text-soft hover:underline" href={`#${mechanism.drives}`}>
                drives{' '}
                {mechanisms
                  .find(({ id }) => id === mechanism.drives)
                  ?.title.replace(/^./, (first) => first.toLowerCase())}{' '}
                →
              </a>
            </p>
          </li>
        ))}
      </ol>
      <EcosystemPages current="/ecosystem/scale" />
    </div>
  );
}
