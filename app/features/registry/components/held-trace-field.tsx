import { useId } from 'react';
import { formatSize } from '#app/lib/large-text.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { HeldTrace } from '../use-held-trace.ts';

interface HeldTraceFieldProps {
  trace: HeldTrace;
  error: string | undefined;
  onRemove: () => void;
}

/** Stands in the place of the text area for a trace that is too long for it. */
export function HeldTraceField({ trace, error, onRemove }: HeldTraceFieldProps) {
  const id = useId();
  const name = trace.name ?? 'Your trace';
  return (
    <fieldset className="field">
      <legend className="field-label">Trace</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-y border-rule py-3">
        <p className="min-w-0" id={`${id}-hint`}>
          <span className="font-mono text-sm wrap-anywhere">{name}</span>
          <span className="text-sm text-soft">
            , {formatSize(trace.text.length)}: too long to edit here. It is checked, and stands in the file.
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
