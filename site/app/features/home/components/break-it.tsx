import { eventsInError, shortId } from '#app/lib/traces.ts';
import { Findings, verdictOf } from '#app/ui/check-results.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';
import type { Break } from '../breaks.server.ts';

/**
 * A trace to break with one click. Radio buttons choose which of the checker's results is shown, so it works without
 * a script. For screen readers, the result describes its button.
 */
export function BreakIt({ breaks, siteUrl }: { breaks: Break[]; siteUrl: string }) {
  return (
    <section aria-labelledby="break-it" className="border-t border-rule">
      <div className="wrap break-it py-12 md:py-16">
        <div>
          <h2 id="break-it" className="text-2xl md:text-3xl">
            Break it
          </h2>
          <p className="mt-4 max-w-[30em] text-soft">
            The trace above passes. Pick a change: the checker names the broken clause and shows the fix.
          </p>
          <fieldset className="mt-6">
            <legend className="sr-only">Change to the trace</legend>
            {breaks.map(({ id, label }, index) => (
              <div key={id} className="relative">
                <input
                  type="radio"
                  name="break"
                  id={`break-${id}`}
                  defaultChecked={index === 0}
                  aria-describedby={`verdict-${id}`}
                  className="peer sr-only"
                />
                <label htmlFor={`break-${id}`} className="break-choice">
                  <i />
                  {label}
                </label>
              </div>
            ))}
          </fieldset>
        </div>
        <div className="min-w-0">
          {breaks.map((one) => (
            <Outcome key={one.id} outcome={one} />
          ))}
        </div>
        <div className="min-w-0 md:col-span-2">
          <p className="text-[0.9375rem]">Run the same check on your own file:</p>
          <CheckerCommand siteUrl={siteUrl} args="check trace.json" />
        </div>
      </div>
    </section>
  );
}

/** The changed trace and the checker's result. */
function Outcome({ outcome: { id, done, documents, timeline, playground } }: { outcome: Break }) {
  const broken = documents.find(({ conforms }) => !conforms) ?? documents[0];
  return (
    <div className="break-outcome" data-break={id}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule px-5 py-3 text-xs">
        <span>{done}</span>
        <a className="link text-sm" href={playground}>
          Check it in your browser
        </a>
      </p>
      <div className="px-5 pt-5 pb-4">
        {documents.length === 1 && timeline && (
          <TraceWaterfall
            timeline={timeline}
            label={done}
            inError={broken && eventsInError(broken.results)}
          />
        )}
        {documents.length > 1 && (
          <ol className="text-xs leading-relaxed" aria-label={done}>
            {documents.map(({ line, conforms }) => (
              <li key={line} className="grid grid-cols-[5rem_minmax(0,1fr)]">
                <span className="text-soft">line {line}</span>
                <b className={`font-semibold ${conforms ? '' : 'text-error'}`}>
                  trace {timeline && shortId(timeline.traceId)}
                </b>
              </li>
            ))}
          </ol>
        )}
      </div>
      {broken && (
        <div
          className="border-t border-rule bg-faint px-5 py-3.5 [&_li]:pb-0 [&_li:last-child]:border-b-0"
          id={`verdict-${id}`}
        >
          <p className={`font-semibold ${broken.conforms ? 'text-ok' : 'text-error'}`}>{verdictOf(broken)}</p>
          {!broken.conforms && <Findings results={broken.results} />}
        </div>
      )}
    </div>
  );
}
