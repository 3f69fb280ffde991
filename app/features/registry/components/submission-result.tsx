import { Check } from 'lucide-react';
import { maxEditable } from '#app/lib/large-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { maxDrawn } from '#app/ui/check-results.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { NewTabMark, TextLink } from '#app/ui/link.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { useFileUrl } from '#app/ui/use-file-url.ts';
import { newFileUrl, type Outcome, uploadUrl } from '../submission.ts';

/** What the form has come to: what is left to mend, or the file and the way into the repository. */
export function SubmissionResult({ outcome }: { outcome: Outcome | undefined }) {
  const findings = outcome?.traceFindings ?? [];
  const hasTrace =
    outcome !== undefined && !outcome.errors.trace && findings.every(({ level }) => level === 'SHOULD');
  const hasEntry = outcome !== undefined && fieldsToMend(outcome) === 0;
  const stateOf = (isDone: boolean, isBefore: boolean) => (isDone ? 'done' : isBefore ? 'current' : 'next');
  return (
    <div>
      <h2 className="mb-6 text-xl">From here to the registry</h2>
      <Trace label="Steps">
        <TraceItem state={stateOf(hasEntry, true)} title="The entry">
          {hasEntry ? 'Every field is good.' : `${countOf(outcome)} to fill in or to correct.`}
        </TraceItem>
        <TraceItem state={stateOf(hasTrace, hasEntry)} title="Its example run">
          {hasTrace
            ? 'The trace conforms'
            : findings.length > 0
              ? 'It does not conform yet'
              : 'Paste the trace of a real run'}
          {findings.length > 0 && `: ${countFindings(findings.length)} below it`}.
        </TraceItem>
        <TraceItem state={stateOf(false, outcome?.conforms ?? false)} title="A pull request">
          {outcome?.conforms ? (
            <Ready outcome={outcome} />
          ) : (
            'The file and the link appear here when both are good.'
          )}
        </TraceItem>
      </Trace>
    </div>
  );
}

/** The list below the trace ends as well. */
function countFindings(count: number): string {
  if (count > maxDrawn) return `more than ${maxDrawn} findings, the first of them`;
  return count === 1 ? 'one finding' : `${count} findings`;
}

const fieldsToMend = ({ errors }: Outcome) =>
  Object.entries(errors).filter(([name, error]) => name !== 'trace' && error).length;

function countOf(outcome: Outcome | undefined): string {
  const fields = outcome ? fieldsToMend(outcome) : 6;
  return fields === 1 ? 'One field' : `${fields} fields`;
}

function Ready({ outcome }: { outcome: Outcome }) {
  const { path, file } = outcome;
  const url = newFileUrl(outcome);
  const fileUrl = useFileUrl(file);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <div className="mt-2 text-ink">
      <p className="flex items-start gap-2 font-semibold text-ink">
        <Check className="mt-1 size-4 flex-none text-ok" strokeWidth={1.75} aria-hidden />
        This registry file conforms.
      </p>
      <p className="mt-1 font-mono text-xs wrap-anywhere text-soft">{path}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {url && (
          <ButtonLink href={url} target="_blank" rel="noopener noreferrer" size="small">
            Open a pull request
            <NewTabMark />
          </ButtonLink>
        )}
        <ButtonLink href={fileUrl.url} download={name} variant={url ? 'secondary' : 'primary'} size="small">
          Download {name}
        </ButtonLink>
      </p>
      <p className="mt-3 text-sm text-soft">
        {url ? (
          'The link opens the repository host’s page for a new file, filled in. Nothing is sent before you confirm it there.'
        ) : (
          <>
            The file has {Math.ceil(file.length / 1024)} KB, which is too large for a link that fills in the
            page. Download it, then{' '}
            <TextLink href={uploadUrl(outcome)} newTab>
              upload it at the repository host
            </TextLink>
            , and open a pull request there.
          </>
        )}
      </p>
      {/* Laying out a long one takes long, and nobody reads it here. */}
      {(fileUrl.isInPage || file.length <= maxEditable) && (
        <div className="mt-5">
          <CodeBlock code={plainCode(file, 'json')} title={name} isCut />
        </div>
      )}
    </div>
  );
}

export function StartAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="needs-js" onClick={onClick}>
      Clear the form
    </Button>
  );
}
