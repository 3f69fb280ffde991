import type { SecretPlace } from '@context-native/recorder/scan-secrets';
import { dropHiddenInLine, holdsHidden } from '@context-native/text/hidden-characters';
import type { CheckView, ResultView } from '#app/ui/check-results.tsx';
import { type EntryFieldName, listEntryFields } from './entry-fields.ts';

/**
 * Text fields of the form: those of the entry; `trace` as JSON text; and `no_secret`, the places that the owner
 * confirmed are no secrets (`*` for all).
 */
export type TextFieldName = EntryFieldName | 'trace' | 'no_secret';
export const textFieldNames: readonly TextFieldName[] = [
  ...listEntryFields().map(([name]) => name),
  'trace',
  'no_secret',
];

export type Submission = Record<TextFieldName, string> & { compliance: boolean };

/** Errors of a submission, and the file made from it. */
export interface Outcome {
  /** Error messages by field. */
  errors: Partial<Record<keyof Submission, string>>;
  /** Findings about the trace, with the lines of its own text. */
  traceFindings: ResultView[];
  conforms: boolean;
  /** Possible secrets: a sentence for each, with its JSON Pointer in the file. */
  warnings: string[];
  /**
   * The places of the warnings as a value of `no_secret`, with which the owner confirms all of them; empty without
   * warnings.
   */
  possibleSecrets: string;
  /** True if the owner confirmed that none of them is a secret. */
  isAnswered: boolean;
  path: string;
  file: string;
}

/** Longest trace in characters: people read the traces of the registry. */
const maxTraceLength = 1_000_000;

/** Error message for a trace that is too long; undefined if the length is accepted. */
export function refusalOfTrace({ length }: string): string | undefined {
  if (length <= maxTraceLength) return undefined;
  return `This trace has ${(length / 1e6).toFixed(1)} million characters. The limit is 1 million.`;
}

export function readSubmission(form: FormData): Submission {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = Object.fromEntries(
    textFieldNames.map((name) => [name, name === 'trace' ? text(name) : text(name).trim()]),
  ) as Omit<Submission, 'compliance'>;
  return { ...fields, compliance: form.get('compliance') !== null };
}

/** The texts to check: the file, and separately a trace that is not JSON, which would make the file invalid. */
function partsOf(
  submission: Submission,
  answered: readonly SecretPlace[] = [],
): { file: string; trace: string | undefined } {
  const trace = withoutMark(submission.trace).trimEnd();
  if (trace.length > maxTraceLength || trace === '')
    return { file: fileOf(submission, '', answered), trace: undefined };
  const isJson = parse(trace) !== undefined;
  return { file: fileOf(submission, isJson ? trace : '', answered), trace: isJson ? undefined : trace };
}

type Kind = 'registry-file' | 'trace';

/**
 * Checks a submission and assigns the findings to its fields. Undefined when a newer check aborted this one.
 */
export async function examine(
  submission: Submission,
  check: (text: string, kind: Kind) => CheckView | Promise<CheckView | undefined>,
  scan: (value: unknown) => SecretPlace[] | Promise<SecretPlace[]>,
): Promise<Outcome | undefined> {
  const { file, trace } = partsOf(submission);
  const whole = await check(file, 'registry-file');
  if (!whole) return undefined;
  // A trace that breaks a limit of the checker hides the entry beside it: check the entry alone then.
  const isHidden = whole.results.some(({ id, status }) => id === 'entry-fields' && status === 'skipped');
  const entry = isHidden ? await check(fileOf(submission, ''), 'registry-file') : whole;
  const alone = trace === undefined ? undefined : await check(trace, 'trace');
  if (!entry || (trace !== undefined && !alone)) return undefined;
  return judge(submission, whole, entry, alone, await scan(parse(file)));
}

/** `entry` is the check of the entry's fields: that of the whole file, unless the trace stopped the checker. */
function judge(
  submission: Submission,
  whole: CheckView,
  entry: CheckView,
  traceCheck: CheckView | undefined,
  secrets: readonly SecretPlace[],
): Outcome {
  const { file, trace } = partsOf(submission);
  const traceStart = fileOf(submission, '\u0000').split('\u0000')[0]?.split('\n').length ?? 1;
  const errors: Outcome['errors'] = {};
  for (const [name, { isIdentifier, isRight, wrong }] of listEntryFields()) {
    const text = submission[name];
    if (isIdentifier && holdsHidden(text)) errors[name] = hiddenWords;
    else if (text !== '' && isRight?.(text) === false) errors[name] = wrong;
  }
  const traceFindings: ResultView[] = [];
  for (const result of failedOf(entry)) {
    const field = /^\/entry\/(\w+)/.exec(result.pointer)?.[1] as keyof Submission | undefined;
    if (field !== undefined && (field === 'compliance' || textFieldNames.includes(field as TextFieldName)))
      errors[field] ??= wordsOf(result, submission[field]);
  }
  for (const result of failedOf(whole))
    if (result.pointer.startsWith('/traces/'))
      traceFindings.push({
        ...result,
        line: (result.line ?? traceStart) - traceStart + 1,
        pointer: result.pointer.replace('/traces/0', ''),
      });
  const refusal = refusalOfTrace(submission.trace);
  if (submission.trace.trim() === '') errors.trace = 'Paste the trace of an example run (7.7).';
  else if (refusal) errors.trace = `${refusal} Choose a shorter run.`;
  else if (trace !== undefined) {
    const found = traceCheck ? failedOf(traceCheck) : [];
    errors.trace =
      found.length > 0 ? 'This is not JSON yet.' : 'This is more than one trace. Paste only one.';
    traceFindings.push(...found);
  } else if (entry !== whole)
    errors.trace = 'The checker stopped in this trace because it reached one of its limits (8.5).';
  else if (traceFindings.some(({ level }) => level === 'MUST'))
    errors.trace = 'The trace breaks a MUST clause.';
  traceFindings.sort((a, b) => a.level.localeCompare(b.level) || (a.line ?? 0) - (b.line ?? 0));
  // A MUST finding without a field still needs an error, or the form would look valid.
  const [other] = failedOf(whole).filter(({ level }) => level === 'MUST');
  if (other && Object.keys(errors).length === 0) errors.trace = wordsOf(other, submission.trace);
  for (const { pointer, kind, grade } of secrets)
    if (grade === 'certain') errors[fieldAt(pointer)] ??= secretWords(pointer, kind);
  const possible = secrets.filter(({ grade }) => grade === 'possible');
  const answered = answeredOf(submission, possible);
  const warnings = possible.map((secret) => {
    const what = `The value at ${secret.pointer} may be a secret (${secret.kind}).`;
    return answered.includes(secret)
      ? `${what} The owner confirms that it is not a secret.`
      : `${what} Check it before you publish.`;
  });
  const conforms = whole.conforms && Object.keys(errors).length === 0;
  return {
    errors,
    traceFindings,
    conforms,
    warnings,
    path: pathOf(submission),
    file: answered.length > 0 ? partsOf(submission, answered).file : file,
    possibleSecrets: possible.length > 0 ? placesAsText(possible) : '',
    isAnswered: possible.length > 0 && answered.length === possible.length,
  };
}

/** Places as a form keeps them: on one line, since browsers change the ends of lines. */
const placesAsText = (places: readonly SecretPlace[]) =>
  JSON.stringify(places.map(({ kind, pointer }) => [kind, pointer]));

/** Places that the owner confirmed are no secrets: each by its own answer, or all by `*`. */
function answeredOf({ no_secret }: Submission, possible: readonly SecretPlace[]): readonly SecretPlace[] {
  if (no_secret === '*') return possible;
  const named = parse(no_secret);
  const answers = new Set(Array.isArray(named) ? named.map((place) => JSON.stringify(place)) : []);
  return possible.filter(({ kind, pointer }) => answers.has(JSON.stringify([kind, pointer])));
}

/** The field that a place in the file comes from. */
function fieldAt(pointer: string): keyof Submission {
  const [, part = '', member = ''] = pointer.split('/');
  const name = member === 'packages' ? 'package' : member;
  const isField = (part === 'entry' || part === 'subject') && textFieldNames.includes(name as TextFieldName);
  return isField ? (name as TextFieldName) : 'trace';
}

const secretWords = (pointer: string, kind: string) =>
  `There is a secret (${kind}) at ${pointer.replace(/^\/traces\/0/, '') || '/'}. Remove it here, and revoke it: copies may exist elsewhere.`;

const hiddenWords = 'This field contains invisible characters. Type the text again.';

const failedOf = ({ results }: CheckView) => results.filter(({ status }) => status === 'fail');

const wordsOf = ({ message, fix, clause }: ResultView, typed: string | boolean) =>
  typed === '' ? `Required (clause ${clause}).` : `${fix ?? ''} ${clause}: ${message}.`;

/** The registry file. It contains the text of the trace unchanged. */
function fileOf(submission: Submission, trace: string, answered: readonly SecretPlace[] = []): string {
  const { name, org_id, agent_code, profile, version, compliance, badge_url } = submission;
  const named = (parse(submission.trace) as { mcp_trace_id?: unknown } | undefined)?.mcp_trace_id;
  const entry = {
    name: dropHiddenInLine(name),
    org_id,
    agent_code,
    profile,
    capabilities: submission.capabilities.split('\n').map(dropHiddenInLine).filter(Boolean),
    mcp_trace_id: named,
    version,
    compliance,
    ...(badge_url && { badge_url }),
  };
  const about = subjectOf(submission);
  const subject = about ? `,\n  "subject": ${indented(about)}` : '';
  const places = answered.map(({ pointer, kind }) => ({ pointer, kind }));
  const none = places.length > 0 ? `,\n  "no_secrets": ${indented(places)}` : '';
  return `{\n  "entry": ${indented(entry)},\n  "traces": [\n${trace}\n  ]${subject}${none}\n}\n`;
}

/** Undefined if no field of the subject is filled in. */
function subjectOf({ repository, package: identifier, endpoint, server_name, version }: Submission) {
  const packages = identifier !== '' && [{ registry_type: 'npm', identifier, version }];
  const about = {
    ...(repository && { repository }),
    ...(packages && { packages }),
    ...(endpoint && { endpoint }),
    ...(server_name && { server_name }),
  };
  return Object.keys(about).length > 0 ? about : undefined;
}

const indented = (value: object) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

const folder = 'registry/entries';
const pathOf = ({ org_id, agent_code }: Submission) => `${folder}/${org_id}/${agent_code}.json`;

/** Values of a trace that the form also asks for. */
export function suggestFrom(trace: string): Partial<Record<TextFieldName, string>> {
  const context = (parse(trace) as { mcp_context?: unknown } | undefined)?.mcp_context;
  if (typeof context !== 'object' || context === null) return {};
  const names = ['org_id', 'agent_code', 'profile'] as const;
  const known = context as Record<string, unknown>;
  const capabilities = known.preconfigured_capabilities;
  return {
    ...Object.fromEntries(
      names.flatMap((name) => (typeof known[name] === 'string' ? [[name, known[name]]] : [])),
    ),
    ...(Array.isArray(capabilities) && { capabilities: capabilities.join('\n') }),
  };
}

/** Removes the byte order mark: it belongs to the file, not to the trace, which goes into another file. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

function parse(text: string): unknown {
  try {
    return JSON.parse(withoutMark(text)) ?? undefined;
  } catch {
    return undefined;
  }
}
