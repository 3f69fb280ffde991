import { useState } from 'react';
import { Findings, type ResultView } from '#app/ui/check-results.tsx';
import { TextAreaField } from '#app/ui/text-fields.tsx';

interface TraceFieldProps {
  typed: string | undefined;
  error: string | undefined;
  findings: readonly ResultView[];
  /** The text was replaced by a file's. */
  onChange: () => void;
}

/** Where the trace is pasted, or its file chosen or dropped; what is wrong with it stands below, with its lines. */
export function TraceField({ typed, error, findings, onChange }: TraceFieldProps) {
  const [isOver, setIsOver] = useState(false);

  async function read(file: File | undefined, area: HTMLTextAreaElement | null | undefined) {
    if (!file || !area) return;
    area.value = await file.text();
    onChange();
  }

  const areaOf = (element: Element) =>
    element.closest('form')?.querySelector<HTMLTextAreaElement>('[name=trace]');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file button is for everybody
    <div
      data-over={isOver || undefined}
      className="data-over:outline-2 data-over:outline-offset-8 data-over:outline-signal"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void read(event.dataTransfer.files[0], areaOf(event.currentTarget));
      }}
    >
      <TextAreaField
        label="Trace"
        name="trace"
        hint="One trace as JSON. What it says of codes, profile and capabilities is taken over into empty fields."
        rows={12}
        spellCheck={false}
        autoComplete="off"
        defaultValue={typed}
        error={error}
        className="font-mono text-[0.8125rem] [field-sizing:fixed]"
      />
      <Findings
        results={findings}
        onJump={(line, column) => {
          const area = document.querySelector<HTMLTextAreaElement>('textarea[name=trace]');
          if (area) jump(area, line, column);
        }}
      />
      <label className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        Or from a file:
        <input
          type="file"
          name="trace_file"
          accept=".json,application/json"
          className="max-w-full text-ink file:mr-3 file:min-h-9 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-sm file:font-semibold file:text-ink"
          onChange={(event) => void read(event.target.files?.[0], areaOf(event.target))}
        />
      </label>
    </div>
  );
}

/** Puts the cursor where a finding is. */
function jump(area: HTMLTextAreaElement, line: number, column: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(start, start + Math.max(1, (lines[line - 1] ?? '').length - column + 1));
  // The browser scrolls to a selection only while one types.
  area.scrollTop = (line / lines.length) * area.scrollHeight - area.clientHeight / 2;
}
