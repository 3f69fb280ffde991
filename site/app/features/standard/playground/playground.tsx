import { type DocumentsCheck, type QuickFix, startChecker } from '@context-native/checker/worker';
import {
  type ClipboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatMoment } from '#app/lib/dates.ts';
import { heldPaste, maxEditable } from '#app/lib/large-text.ts';
import { Button } from '#app/ui/button.tsx';
import type { ResultView } from '#app/ui/check-results.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useHydrated, useLasting } from '#app/ui/hooks.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useDrop } from '#app/ui/use-drop.ts';
import { FileButton } from './file-button.tsx';
import { formatJson } from './format-json.ts';
import { Found as FoundView, summarise } from './found.tsx';
import { loadWaterfall } from './kept-waterfall.tsx';
import { marksOf } from './marks.ts';
import { TextEditor } from './text-editor.tsx';
import type { TextPlace } from './text-viewer.tsx';
import { type Found, useCheck } from './use-check.ts';
import { type TakeFile, useDocument } from './use-document.ts';

/** Only for reports of `check-server`. */
const FoundReport = lazy(() => import('./found-report.tsx'));
/** Only for texts that are too large to edit. */
const TextViewer = lazy(() => import('./text-viewer.tsx'));

const halves =
  'mt-4 grid gap-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14 lg:*:first:sticky lg:*:first:top-6 lg:*:first:self-start';

interface PlaygroundProps {
  initialText: string;
  /** The server's result, so that the first page is complete. */
  initialCheck: DocumentsCheck | undefined;
  /** Reason for no result from the server, for the visitor. */
  initialProblem?: string;
  /** Name of the draft in this browser's storage. */
  draftName: string;
  /** First in the row of actions: a choice of examples, or a lesson's task. */
  lead?: React.ReactNode;
  /** The document's last state with its result, to continue from. */
  inHand?: InHand | undefined;
  /** Called for every text, with the last result and the text that it is for. */
  onCheck?: (text: string, check: DocumentsCheck | undefined, of: string) => void;
  /** Receives a file that would replace a text. */
  onFile?: TakeFile;
  /** Suggestions for an empty document. */
  suggestions?: React.ReactNode;
  /** Last in the row of actions. */
  tools?: React.ReactNode;
  /** Drawn below, with the current text. */
  below?: ((text: string) => React.ReactNode) | undefined;
  /** True for other documents than the standard's: only syntax errors are marked. */
  isOther?: boolean;
  /** Draws the result below the document, in a column beside other things. */
  isStacked?: boolean;
  /** Applies a finding's fix. Exercises offer no fixes, because they are the learner's own work. */
  quickFix?: (text: string, quickFix: QuickFix) => string;
  /** Extra fields for a form post without JavaScript. */
  fields?: React.ReactNode;
}

/** An open document: its text, and the last result. */
export interface InHand {
  text: string;
  found: Found;
}

/** A text and the checker's result as you type, all within the browser. */
export function Playground({
  initialText,
  initialCheck,
  initialProblem,
  draftName,
  lead,
  inHand,
  onCheck,
  onFile,
  suggestions,
  tools,
  below,
  isOther = false,
  isStacked = false,
  quickFix,
  fields,
}: PlaygroundProps) {
  const id = useId();
  const place = useRef<TextPlace>(null);
  const { text, accept, notice, readFile, copyLink, draftOf } = useDocument(
    initialText,
    draftName,
    inHand?.text,
    onFile,
  );
  const { check, of, problem, isChecking } = useCheck(
    text,
    inHand?.found ?? {
      check: initialCheck,
      problem: initialProblem,
      of: initialCheck || initialProblem ? initialText : '',
    },
  );
  const isSlow = useLasting(isChecking);
  const isHydrated = useHydrated();
  useEffect(() => onCheck?.(text, check, of), [text, check, of, onCheck]);
  const [before, setBefore] = useState<string>();
  // Text typed before hydration: React restores its own text when it takes over.
  const [early] = useState(() => typedInto(id) ?? initialText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useEffect(() => {
    if (early !== initialText) accept(early);
  }, []);
  const isOver = useDrop(readFile);
  const isEditable = text.length <= maxEditable;
  const isEmpty = text.trim() === '';
  const isReport = useMemo(() => check !== undefined && isVerifyReport(check, of), [check, of]);
  const isNoDocument = isOther || isReport;
  const marks = useMemo(() => marksOf(check, isNoDocument), [check, isNoDocument]);

  /** A change by a button. The browser cannot undo it quickly, so the previous text is stored. */
  const replace = (next: string, before?: string) => {
    accept(next);
    setBefore(before);
    // The pressed button may be disabled now, so the text area gets the focus, in the next frame.
    requestAnimationFrame(() => place.current?.focus());
  };
  const type = (next: string) => {
    accept(next);
    setBefore(undefined);
  };
  /** Takes a large paste itself: the text area would lay it out before it could be refused. */
  const holdBack = (event: ClipboardEvent) => {
    const area = document.getElementById(id);
    const target = event.target as HTMLElement;
    // The editor's own elements are in a shadow tree; the page sees the element beside the text area.
    if (!(area instanceof HTMLTextAreaElement) || (target !== area && target !== area.nextElementSibling))
      return;
    const held = heldPaste(area, event.clipboardData.getData('text/plain'));
    if (held === undefined) return;
    event.preventDefault();
    accept(held);
  };
  const quickFixNow = useRef<(result: ResultView) => void>(undefined);
  useEffect(() => {
    quickFixNow.current = ({ line, column, quickFix: found }) => {
      // A text that has changed since must be checked again first.
      if (!quickFix || !found || of !== text) return;
      replace(quickFix(text, found), text);
      requestAnimationFrame(() => place.current?.jump(line ?? 1, column ?? 1));
    };
  });
  // A stable function, so that results are not drawn again for each key.
  const jump = useCallback((line: number, column: number) => place.current?.jump(line, column), []);
  const markLines = useCallback((from: number, to: number) => place.current?.mark(from, to), []);
  const makeQuickFix = useCallback((result: ResultView) => quickFixNow.current?.(result), []);

  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="playground"
      data-over={isOver || undefined}
      onPasteCapture={holdBack}
      onFocus={prepare}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {lead}
        <div className="needs-js contents">
          <FileButton onFile={(given) => void readFile(given)}>Open a file</FileButton>
          <Button
            variant="quiet"
            size="small"
            disabled={isEmpty || !isEditable || (check?.counts.documents ?? 0) > 1}
            onClick={() => replace(formatJson(text), text)}
          >
            Format
          </Button>
          <Button variant="quiet" size="small" disabled={isEmpty} onClick={copyLink}>
            Copy link
          </Button>
          <Button variant="quiet" size="small" disabled={text === ''} onClick={() => replace('', text)}>
            Clear
          </Button>
          {before !== undefined && (
            <Button variant="quiet" size="small" onClick={() => replace(before)}>
              Undo
            </Button>
          )}
          {tools}
        </div>
      </div>
      {draftOf && initialText !== '' && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft" role="status">
          Your draft of {formatMoment(new Date(draftOf))} has been restored. Only this browser stores it.
          <Button variant="quiet" size="small" onClick={() => replace(initialText, text)}>
            Discard
          </Button>
        </p>
      )}
      {notice && <Notice notice={notice} className="mt-4" />}
      <div className={isOther || isStacked ? 'mt-4 grid gap-8' : halves}>
        <div className="min-w-0">
          <label htmlFor={id} className="kicker mb-2 block">
            {isOther ? 'Document' : 'Document: a trace, a registry entry, a capability, or JSON Lines'}
          </label>
          {isEditable ? (
            <TextEditor id={id} text={text} onText={type} marks={marks} ref={place} />
          ) : (
            <Suspense fallback={<div className="editor editor-viewer" />}>
              <TextViewer text={text} marks={marks} ref={place} />
            </Suspense>
          )}
          <noscript>
            {fields}
            <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              <button type="submit" className="button button-primary button-small">
                Check on the server
              </button>
              Without JavaScript, our server checks the text (up to 100 KB) and doesn’t store it.
            </p>
          </noscript>
        </div>
        {!isOther && (
          <section className="min-w-0" aria-labelledby={`${id}-found`}>
            <div className="mb-2 flex items-baseline justify-between gap-4">
              <h2 id={`${id}-found`} className="kicker tracking-normal">
                Result
              </h2>
              {isSlow && (
                <span className="kicker text-soft" aria-hidden>
                  Checking…
                </span>
              )}
            </div>
            <p className="sr-only" role="status">
              {isSlow
                ? 'Checking…'
                : (problem ?? (isReport ? 'A check-server report' : check && summarise(check)))}
            </p>
            {problem && <Notice notice={{ title: problem, destructive: true }} />}
            {isReport && (
              <Suspense>
                <FoundReport text={of} />
              </Suspense>
            )}
            {check && !isReport && (
              <FoundView
                key={check.counts.documents}
                check={check}
                onJump={isHydrated ? jump : undefined}
                onQuickFix={isHydrated && quickFix ? makeQuickFix : undefined}
                onLines={isHydrated ? markLines : undefined}
              />
            )}
            {!check && !problem && isEmpty && (
              <EmptyState title="Nothing to check yet">
                Paste a document, open a file, or drop one anywhere on this page.
                {suggestions}
              </EmptyState>
            )}
          </section>
        )}
      </div>
      {below?.(text)}
    </form>
  );
}

/** Starts the checker and loads the script that draws traces before the first key. */
function prepare() {
  startChecker();
  void loadWaterfall();
}

/** True for one document of unknown shape whose text has the names of members of a `check-server` report. */
function isVerifyReport({ documents: [document, ...others] }: DocumentsCheck, text: string): boolean {
  if (!document?.isUnknown || others.length > 0) return false;
  return ['rules', 'made_at', 'tool'].every((name) => text.includes(`"${name}"`));
}

function typedInto(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}
