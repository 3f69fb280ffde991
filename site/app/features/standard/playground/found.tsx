import type { CheckedDocument, DocumentsCheck, Timeline } from '@context-native/checker/worker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { memo, useState } from 'react';
import { formatNumber } from '#app/lib/format-number.ts';
import { eventsInError, shortId } from '#app/lib/traces.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CheckResults, type ResultView, verdictOf } from '#app/ui/check-results.tsx';
import { workingDraft } from '../revisions/working-draft.ts';
import { KeptWaterfall } from './kept-waterfall.tsx';

interface FoundProps {
  check: DocumentsCheck;
  onJump?: ((line: number, column: number) => void) | undefined;
  onQuickFix?: ((result: ResultView) => void) | undefined;
  onLines?: ((from: number, to: number) => void) | undefined;
}

/**
 * The result: one document in full, or a list of several and one of them. Memoised: it is drawn again only when its
 * props change.
 */
export const Found = memo(function Found({ check, onJump, onQuickFix, onLines }: FoundProps) {
  const [chosen, setChosen] = useState(0);
  const { documents, counts } = check;
  const document = documents[chosen] ?? documents[0];
  if (!document) return null;
  return (
    <>
      {counts.documents > 1 && (
        <DocumentList check={check} chosen={documents.indexOf(document)} onChoose={setChosen} />
      )}
      {document.isUnknown && (
        <p className="mb-3 text-sm text-soft">
          This JSON is not a trace, a registry entry or a capability. We checked it as a trace.
        </p>
      )}
      {document.spec && (
        <p className="mb-3 text-sm text-soft">
          The document follows{' '}
          <a className="link" href={workingDraft.path}>
            working draft {workingDraft.name}
          </a>
          , so we checked it against that draft.
        </p>
      )}
      <CheckResults check={document} onJump={onJump} onQuickFix={onQuickFix} />
      {document.timeline && (
        <DrawnTrace timeline={document.timeline} results={document.results} onLines={onLines} />
      )}
    </>
  );
});

/** The verdict in words. */
export function summarise({ documents, counts }: DocumentsCheck): string {
  const [first] = documents;
  if (!first) return '';
  if (counts.documents === 1) return verdictOf(first);
  return `${counts.documents} documents: ${counts.conforming} conform, ${counts.documents - counts.conforming} do not`;
}

const names = {
  trace: 'trace',
  'registry-entry': 'registry entry',
  'registry-file': 'registry file',
  capability: 'capability',
  'trace-stream': 'stream',
};

interface DocumentListProps {
  check: DocumentsCheck;
  chosen: number;
  onChoose: (index: number) => void;
}

function DocumentList({ check, chosen, onChoose }: DocumentListProps) {
  const { documents, counts } = check;
  return (
    <div className="mb-6">
      <p className="mb-3 text-[1.0625rem] font-semibold">{summarise(check)}</p>
      <ul className="max-h-56 overflow-y-auto border-y border-rule">
        {documents.map((document, index) => (
          <li key={document.line} className="not-last:border-b not-last:border-rule">
            <button
              type="button"
              className="grid w-full grid-cols-[5.5rem_1fr_auto] gap-3 px-2 py-[0.4375rem] text-left text-xs hover:bg-faint focus-visible:-outline-offset-2 aria-pressed:bg-faint aria-pressed:shadow-[inset_2px_0_var(--color-signal)]"
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <span className="text-soft">line {document.line}</span>
              <span>{document.isUnknown ? 'unknown shape' : names[document.kind]}</span>
              <span className={document.conforms ? 'text-ok' : 'text-error'}>{shortVerdict(document)}</span>
            </button>
          </li>
        ))}
      </ul>
      {documents.length < counts.documents && (
        <p className="mt-2 text-sm text-soft">
          {documents.length} of {counts.documents} documents are listed, those with findings first.
        </p>
      )}
    </div>
  );
}

function shortVerdict({ conforms, counts }: CheckedDocument): string {
  const failed = counts.must + counts.should;
  if (failed === 0) return 'conforms';
  return `${conforms ? 'conforms, ' : ''}${formatNumber(failed)} ${failed === 1 ? 'finding' : 'findings'}`;
}

interface DrawnTraceProps extends Pick<FoundProps, 'onLines'> {
  timeline: Timeline;
  results: CheckedDocument['results'];
}

function DrawnTrace({ timeline, results, onLines }: DrawnTraceProps) {
  const { traceId, context, total } = timeline;
  return (
    <section className="mt-8" aria-labelledby="timeline-heading">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs">
        <h3 id="timeline-heading" className="font-sans text-xs font-semibold tracking-normal">
          trace {shortId(traceId)}
        </h3>
        {context.profile && <Badge>{escapeHidden(context.profile)}</Badge>}
        <span className="ml-auto text-soft">{total === 1 ? '1 event' : `${total} events`}</span>
      </div>
      <KeptWaterfall
        timeline={timeline}
        label="Events of the trace"
        inError={eventsInError(results)}
        onLines={onLines}
      />
    </section>
  );
}
