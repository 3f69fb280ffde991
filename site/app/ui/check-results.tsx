import { escapeHidden } from '@context-native/text/hidden-characters';
import { Check } from 'lucide';
import { formatNumber } from '#app/lib/format-number.ts';
import { Button } from './button.tsx';
import { ErrorIcon } from './error-icon.tsx';
import { Icon } from './icon.ts';
import { TextLink } from './link.tsx';

/** A result of the checker, perhaps with a quick fix. */
export interface ResultView {
  id: string;
  clause: string;
  level: 'MUST' | 'SHOULD';
  status: 'pass' | 'fail' | 'skipped';
  message: string;
  pointer: string;
  line: number | null;
  column: number | null;
  fix: string | null;
  /** The fix that a button can apply. */
  quickFix?: { label: string; edits: { from: number; to: number; insert: string }[] };
}

/** Results for one document. */
export interface CheckView {
  kind: keyof typeof names;
  conforms: boolean;
  /** Numbers of all findings. `results` may list fewer: the checker lists a limited number for each check. */
  counts: { must: number; should: number };
  results: readonly ResultView[];
}

interface CheckResultsProps {
  check: CheckView;
  /** Goes to a place in the checked text. Without it, places are text and not buttons. */
  onJump?: ((line: number, column: number) => void) | undefined;
  /** Applies a finding's `quickFix`. Without it, no finding has a button. */
  onQuickFix?: ((result: ResultView) => void) | undefined;
  /** Opens the list of passed checks. */
  hasPassedOpen?: boolean;
}

/** Largest number of findings to draw. */
export const maxDrawn = 30;

const names = {
  trace: 'trace',
  'registry-entry': 'registry entry',
  'registry-file': 'registry file',
  capability: 'capability',
  'trace-stream': 'stream',
};

/** The verdict in one sentence, without a full stop. */
export function verdictOf({ kind, conforms, counts: { must, should } }: CheckView): string {
  const count = (number: number, level: string) => `${formatNumber(number)} ${level}`;
  const noun = (number: number) => (number === 1 ? 'finding' : 'findings');
  if (!conforms)
    return `This ${names[kind]} does not conform: ${count(must, 'MUST')} ${noun(must)}${should > 0 ? `, ${count(should, 'SHOULD')}` : ''}`;
  if (should === 0) return `This ${names[kind]} conforms`;
  return `This ${names[kind]} conforms, with ${count(should, 'SHOULD')} ${noun(should)}`;
}

/** URL of a clause. Sections 1 to 9 are in the published version, later ones in the v0.2 draft. */
export function clauseHref(clause: string): string {
  const page = Number(clause.split('.')[0]) < 10 ? '/specification' : '/specification/v0.2-draft';
  return `${page}#clause-${clause.replace('.', '-')}`;
}

/** The verdict, the failed results, and lists of the passed and skipped ones that open. */
export function CheckResults({ check, onJump, onQuickFix, hasPassedOpen }: CheckResultsProps) {
  const { results } = check;
  const failed = results.filter(({ status }) => status === 'fail').sort(byImportance);
  const passed = results.filter(({ status }) => status === 'pass');
  const skipped = results.filter(({ status }) => status === 'skipped');
  return (
    <div className="check-results">
      <Verdict check={check} />
      <Findings results={failed} onJump={onJump} onQuickFix={onQuickFix} />
      <Folded
        label={`${passed.length} ${passed.length === 1 ? 'check' : 'checks'} passed`}
        results={passed}
        isOpen={hasPassedOpen}
      />
      <Folded
        label={`${skipped.length} ${skipped.length === 1 ? 'check' : 'checks'} skipped (why?)`}
        results={skipped}
      />
    </div>
  );
}

interface FindingsProps {
  /** Failed results, in the order to draw them. */
  results: readonly ResultView[];
  onJump?: CheckResultsProps['onJump'];
  onQuickFix?: CheckResultsProps['onQuickFix'];
}

/** The first `maxDrawn` failed results, each with its fix if there is one. */
export function Findings({ results, ...actions }: FindingsProps) {
  if (results.length === 0) return null;
  return (
    <>
      <ol className="mt-4 border-t border-rule">
        {results.slice(0, maxDrawn).map((result) => (
          <Finding key={`${result.id}${result.pointer}${result.message}`} result={result} {...actions} />
        ))}
      </ol>
      {results.length > maxDrawn && (
        <p className="border-b border-rule py-3 text-sm text-soft">
          The first {maxDrawn} are listed. Fix these first.
        </p>
      )}
    </>
  );
}

function Verdict({ check }: { check: CheckView }) {
  return (
    <p className="flex items-start gap-2.5 text-[1.0625rem] leading-snug font-semibold">
      {check.conforms ? (
        <Icon of={Check} className="mt-[0.1em] size-5 flex-none text-ok" strokeWidth={1.75} />
      ) : (
        <ErrorIcon className="mt-[0.1em] size-5" />
      )}
      {verdictOf(check)}
    </p>
  );
}

function Finding({ result, onJump, onQuickFix }: { result: ResultView } & Omit<FindingsProps, 'results'>) {
  const { clause, level, message, fix, quickFix } = result;
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-rule py-3.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <p className="text-xs leading-6">
        <span className={level === 'MUST' ? 'font-semibold text-error' : 'text-soft'}>{level}</span>{' '}
        <ClauseLink clause={clause} />
      </p>
      <div className="min-w-0 text-[0.9375rem]">
        <p className="wrap-anywhere">{escapeHidden(message)}</p>
        {fix && <p className="text-soft">{fix}</p>}
        <Place result={result} onJump={onJump} />
        {quickFix && onQuickFix && (
          <Button variant="secondary" size="small" className="mt-2" onClick={() => onQuickFix(result)}>
            Fix: {quickFix.label}
          </Button>
        )}
      </div>
    </li>
  );
}

function ClauseLink({ clause, className }: { clause: string; className?: string }) {
  return (
    <TextLink href={clauseHref(clause)} className={className}>
      <span className="sr-only">clause </span>
      {clause}
    </TextLink>
  );
}

function Place({ result, onJump }: { result: ResultView; onJump: CheckResultsProps['onJump'] }) {
  const { line, column, pointer } = result;
  const words = line === null ? '' : `line ${line}, column ${column}`;
  return (
    <p className="mt-1 text-xs wrap-anywhere text-soft">
      {line !== null && column !== null && onJump ? (
        <button type="button" className="link py-0.5 text-ink" onClick={() => onJump(line, column)}>
          {words}
        </button>
      ) : (
        words
      )}
      {words && pointer && ' · '}
      {escapeHidden(pointer)}
    </p>
  );
}

interface FoldedProps {
  label: string;
  results: readonly ResultView[];
  isOpen?: boolean | undefined;
}

function Folded({ label, results, isOpen }: FoldedProps) {
  if (results.length === 0) return null;
  return (
    <details className="border-b border-rule text-sm" open={isOpen}>
      <summary className="check-fold">{label}</summary>
      <ul className="pb-3">
        {results.map(({ id, clause, message }) => (
          <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)] py-1">
            <ClauseLink clause={clause} className="min-w-6 justify-self-start text-xs leading-6" />
            <span className="text-soft">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** MUST findings first, then SHOULD. Within a level, those without a line come first, then the order of the text. */
const byImportance = (a: ResultView, b: ResultView) =>
  a.level.localeCompare(b.level) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
