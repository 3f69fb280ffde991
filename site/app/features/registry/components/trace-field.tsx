import { type ClipboardEvent, useId, useRef, useState } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { formatSize, heldPaste, maxEditable, sizeRefusal } from '#app/lib/large-text.ts';
import { notUtf8, readUtf8 } from '#app/lib/text-file.ts';
import { Button } from '#app/ui/button.tsx';
import { Findings, type ResultView } from '#app/ui/check-results.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { useDrop } from '#app/ui/use-drop.ts';
import { refusalOfTrace } from '../submission.ts';
import type { HeldTrace } from '../use-submission-check.ts';

interface TraceFieldProps {
  typed: string | undefined;
  error: string | undefined;
  findings: readonly ResultView[];
  /** Trace that is too long for the text area. The text area keeps its own text meanwhile. */
  held: HeldTrace | undefined;
  onHold: (trace: HeldTrace | undefined) => void;
  /** Called when the text was replaced. */
  onChange: () => void;
}

/** Field for the trace: paste, or choose or drop a file. Findings with their lines are listed below it. */
export function TraceField({ typed, error, findings, held, onHold, onChange }: TraceFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [notice, setNotice] = useState<NoticeContent>();
  const area = () => box.current?.querySelector('textarea');

  /** Replaces the trace by `text`, unless `text` is too large. */
  function take(text: string, name?: string) {
    const refused = refusalOfTrace(text);
    setNotice(refused ? tooLong(refused) : undefined);
    if (refused) return;
    const field = area();
    if (text.length > maxEditable) onHold({ text, ...(name !== undefined && { name }) });
    else {
      onHold(undefined);
      if (field) field.value = text;
    }
    onChange();
  }

  async function read(file: File | undefined) {
    if (!file) return;
    const refused = sizeRefusal(file.size);
    const text = refused ? undefined : await readUtf8(file);
    if (refused) setNotice(tooLong(refused));
    else if (text === undefined) setNotice({ ...notUtf8(file.name), destructive: true });
    else take(text, file.name);
  }

  const isOver = useDrop((file) => void read(file));

  function holdBack(event: ClipboardEvent) {
    const field = area();
    if (!field || event.target !== field) return;
    const text = heldPaste(field, event.clipboardData.getData('text/plain'));
    if (text === undefined) return;
    event.preventDefault();
    take(text);
  }

  return (
    <div
      ref={box}
      data-over={isOver || undefined}
      className="data-over:outline-2 data-over:outline-offset-8 data-over:outline-ink"
      onPaste={holdBack}
    >
      {notice && <Notice className="mb-4" notice={notice} />}
      {held && (
        <HeldTraceField
          trace={held}
          error={error}
          onRemove={() => {
            onHold(undefined);
            setNotice(undefined);
            onChange();
            requestAnimationFrame(() => area()?.focus());
          }}
        />
      )}
      <div hidden={held !== undefined}>
        <TextAreaField
          label="Trace"
          name="trace"
          hint="One trace as JSON. Its codes, profile and capabilities are copied into empty fields."
          rows={12}
          spellCheck={false}
          autoComplete="off"
          defaultValue={typed}
          error={held ? undefined : error}
          className="font-mono text-[0.8125rem] [field-sizing:fixed]"
        />
      </div>
      <Findings
        results={findings}
        onJump={
          held || !isHydrated
            ? undefined
            : (line, column) => {
                const field = area();
                if (field) jump(field, line, column);
              }
        }
      />
      <label className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        Or from a file:
        <input
          type="file"
          name="trace_file"
          accept=".json,application/json"
          className="max-w-full text-ink file:mr-3 file:min-h-9 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-sm file:font-semibold file:text-ink"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // `read` takes the text, so the file must not be posted too.
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

const tooLong = (title: string): NoticeContent => ({
  title,
  description: 'Nothing was changed. Choose a shorter run.',
  destructive: true,
});

/** Selects a line from a finding's column on, and scrolls to it. */
function jump(area: HTMLTextAreaElement, line: number, column: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(start, start + Math.max(1, (lines[line - 1] ?? '').length - column + 1));
  // Setting a selection does not scroll.
  area.scrollTop = (line / lines.length) * area.scrollHeight - area.clientHeight / 2;
}

interface HeldTraceFieldProps {
  trace: HeldTrace;
  error: string | undefined;
  onRemove: () => void;
}

/** Replaces the text area for a trace that is too long for it. */
function HeldTraceField({ trace, error, onRemove }: HeldTraceFieldProps) {
  const id = useId();
  const name = trace.name ?? 'Your trace';
  return (
    <fieldset className="field">
      <legend className="field-label">Trace</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-y border-rule py-3">
        <p className="min-w-0" id={`${id}-hint`}>
          <span className="font-mono text-sm wrap-anywhere">{name}</span>
          <span className="text-sm text-soft">
            , {formatSize(trace.text.length)}: too long to edit here. It is checked and included in the file.
          </span>
        </p>
        <Button
          variant="secondary"
          size="small"
          data-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
