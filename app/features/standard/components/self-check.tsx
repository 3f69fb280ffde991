import script from 'virtual:self-check';
import { maxEditable } from '#app/lib/large-text.ts';
import { CheckerCommand } from '#app/ui/checker-command.tsx';

/** Fills the checklist from a trace that the visitor gives; without a script, other ways to the same. */
export function SelfCheck({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <div
        className="needs-js grid max-w-[40rem] gap-2 pb-6"
        data-self-check={script}
        data-max-editable={maxEditable}
      >
        <label htmlFor="self-check-text" className="field-label">
          Fill the list from a trace of yours
        </label>
        <p className="field-hint" id="self-check-hint">
          It is checked in your browser and not uploaded. One trace at a time; more, and larger ones, in the{' '}
          <a className="link" href="/playground">
            playground
          </a>{' '}
          or on the command line.
        </p>
        {/* Without a name on purpose: no form could send it. */}
        <textarea
          id="self-check-text"
          className="input font-mono text-[0.84375rem] whitespace-pre"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="self-check-hint"
          placeholder='{ "mcp_trace_id": …'
        />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="button" className="button button-primary button-small" data-self-check-run>
            Check this trace
          </button>
          <label className="button button-secondary button-small has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
            Open a file
            <input type="file" className="sr-only" accept=".json,application/json" />
          </label>
        </div>
        <p className="text-[0.9375rem]" role="status" data-self-check-verdict />
      </div>
      <noscript>
        <p className="mb-6 text-soft">
          With JavaScript, this list can be filled from a trace of yours. Without it, the{' '}
          <a className="link" href="/playground">
            playground
          </a>{' '}
          checks what you send it, and the command line works anywhere.
        </p>
        <CheckerCommand siteUrl={siteUrl} args="check trace.json" />
      </noscript>
    </>
  );
}
