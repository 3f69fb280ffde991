import script from 'virtual:trace-lines';
import type { Timeline } from '@context-native/checker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { shortId } from '#app/lib/traces.ts';
import { TraceWaterfall } from './trace-waterfall.tsx';

interface TraceFigureProps {
  timeline: Timeline;
  /** The same document as highlighted JSON, from the server. */
  json: React.ReactNode;
  caption: React.ReactNode;
  /** The rows appear one after the other when the page opens. */
  isPlayed?: boolean;
}

/** A trace to read: its context, its waterfall, and its JSON behind a switch that works without scripts. */
export function TraceFigure({ timeline, json, caption, isPlayed }: TraceFigureProps) {
  const { context } = timeline;
  const facts = [
    ['input', context.input_type],
    ['output', context.output_type],
    ['org', context.org_id],
    ['agent', context.agent_code],
  ];
  return (
    <figure
      className="trace-figure overflow-hidden rounded-lg border border-rule bg-sheet shadow-[0_24px_48px_-36px_rgb(0_0_0/0.35)]"
      data-trace
      data-when-used={script}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-5 py-3 font-mono text-xs">
        <b className="font-semibold">trace {shortId(timeline.traceId)}</b>
        <span className="rounded-full border border-rule px-2 text-soft">
          {escapeHidden(context.profile)}
        </span>
        <fieldset className="ml-auto flex" data-md="skip">
          <legend className="sr-only">Show the trace as</legend>
          <Switch id="trace-timeline" label="timeline" isDefault />
          <Switch id="trace-json" label="json" />
        </fieldset>
      </div>
      <div className="trace-as-timeline">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-rule px-5 py-4 font-mono text-xs sm:grid-cols-[auto_1fr_auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd>{escapeHidden(value ?? '')}</dd>
            </div>
          ))}
        </dl>
        <div className="px-5 pt-3 pb-5">
          <TraceWaterfall timeline={timeline} label="Events of the trace" isPlayed={isPlayed} />
        </div>
      </div>
      <div className="trace-as-json">{json}</div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule bg-faint px-5 py-3 text-[0.84375rem]">
        {caption}
      </figcaption>
    </figure>
  );
}

function Switch({ id, label, isDefault = false }: { id: string; label: string; isDefault?: boolean }) {
  return (
    <span>
      <input type="radio" name="trace-view" id={id} defaultChecked={isDefault} className="peer sr-only" />
      <label
        htmlFor={id}
        className="px-2 py-0.5 text-soft underline-offset-4 peer-checked:text-ink peer-checked:underline peer-focus-visible:outline-2 peer-focus-visible:outline-ink"
      >
        {label}
      </label>
    </span>
  );
}
