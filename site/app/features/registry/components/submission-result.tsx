import type { MouseEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { maxDrawn } from '#app/ui/check-results.tsx';
import { ReadyFile } from '#app/ui/ready-file.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import type { Outcome } from '../submission.ts';

/** Steps to the registry (trace, entry, pull request), each with what is left to do. */
export function SubmissionResult({ outcome }: { outcome: Outcome | undefined }) {
  const findings = outcome?.traceFindings ?? [];
  const hasTrace =
    outcome !== undefined && !outcome.errors.trace && findings.every(({ level }) => level === 'SHOULD');
  const hasEntry = outcome !== undefined && fieldsToFix(outcome) === 0;
  const stateOf = (isDone: boolean, isBefore: boolean) => (isDone ? 'done' : isBefore ? 'current' : 'next');
  return (
    <div>
      <h2 className="mb-6 text-xl">From here to the registry</h2>
      <Trace label="Steps">
        <TraceItem state={stateOf(hasTrace, true)} title="Its example run">
          {findings.length > 0
            ? `${hasTrace ? 'The trace conforms' : 'It does not conform yet'}: ${countFindings(findings.length)} below the trace.`
            : hasTrace
              ? 'The trace conforms.'
              : (outcome?.errors.trace ?? 'Paste the trace of a real run.')}
        </TraceItem>
        <TraceItem state={stateOf(hasEntry, hasTrace)} title="The entry">
          {hasEntry ? 'Every field is valid.' : `${countOf(outcome)} to fill in or correct.`}
        </TraceItem>
        <TraceItem state={stateOf(false, outcome?.conforms ?? false)} title="A pull request">
          {outcome?.conforms ? (
            <>
              {outcome.warnings.map((warning) => (
                <p key={warning} className="mb-3 text-sm">
                  {warning}
                </p>
              ))}
              <ReadyFile proposed={outcome}>This registry file conforms.</ReadyFile>
            </>
          ) : (
            'The file and the link appear here when both are valid.'
          )}
        </TraceItem>
      </Trace>
    </div>
  );
}

/** Caps the count like the list below the trace. */
function countFindings(count: number): string {
  if (count > maxDrawn) return `more than ${maxDrawn} findings, the first of them`;
  return count === 1 ? 'one finding' : `${count} findings`;
}

const fieldsToFix = ({ errors }: Outcome) =>
  Object.entries(errors).filter(([name, error]) => name !== 'trace' && error).length;

function countOf(outcome: Outcome | undefined): string {
  const fields = outcome ? fieldsToFix(outcome) : 6;
  return fields === 1 ? 'One field' : `${fields} fields`;
}

/**
 * Keeps the focus in its field while a button is pressed. Otherwise the field's error could appear during the press and
 * move the button away, and the click would be lost.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

export function StartAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="needs-js" onMouseDown={keepFocus} onClick={onClick}>
      Clear the form
    </Button>
  );
}
