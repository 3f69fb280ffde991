/** Section 15: the lines of a stream, and the trace that they make. */
import { type Fields, has, isFields } from '../fields.ts';
import { parseJson, quoted } from '../json.ts';
import { findPositions } from '../report.ts';
import { type DraftFinding, DraftReport, type Locate } from './report.ts';
import { faultsOf } from './schema.ts';
import { closeSchema, ends } from './standard.ts';

export interface Stream {
  /** The trace of the stream (15.6); undefined if its first object does not open a stream. */
  trace: Fields | undefined;
  isOpen: boolean;
  /** Finds the places of findings in the text. */
  locate: Locate;
}

interface Line {
  text: string;
  /** From 1. */
  number: number;
  value: unknown;
}

/** Tests for a stream: the first non-blank line is an object with `mcp_stream`. */
export function isStream(text: string, maxDepth: number): boolean {
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  const value: unknown = parseJson(first, maxDepth).value;
  return isFields(value) && has(value, 'mcp_stream');
}

/** The trace of a stream, or else the JSON value of the text; undefined if there is none. Reports nothing. */
export function traceOf(text: string, maxDepth: number): unknown {
  if (isStream(text, maxDepth)) return readStream(text, maxDepth, new DraftReport()).trace;
  return parseJson(text, maxDepth).value;
}

/** Reads a stream and checks its lines by section 15. */
export function readStream(text: string, maxDepth: number, report: DraftReport): Stream {
  const texts = text.split('\n');
  const isWhole = texts.at(-1) === '';
  if (isWhole) texts.pop();
  const lines: Line[] = [];
  let cut: number | undefined;
  for (const [index, raw] of texts.entries()) {
    const number = index + 1;
    const line = raw.replace(/\r$/, '');
    const { value, faults } = parseJson(line, maxDepth);
    // A killed writer may leave its last line unfinished (15.8).
    if (!isWhole && number === texts.length && !isFields(value)) cut = number;
    else if (line.trim() === '') failLine(number, 'the line is blank', 'Remove this line.');
    else if (faults[0])
      failLine(number, faults[0].message, 'Write each line as one JSON object, as clause 3.4 requires.');
    else if (!isFields(value))
      failLine(number, `the line is ${quoted(value)}, not an object`, 'Write one object on each line.');
    if (isFields(value)) lines.push({ text: line, number, value });
  }
  const open = lines[0]?.value as Fields | undefined;
  if (open?.mcp_stream !== 'open') {
    failOpen('the first line does not open a stream', 'Begin with {"mcp_stream":"open", …}.', report);
    return { trace: undefined, isOpen: true, locate: (findings) => locate(findings, lines, undefined) };
  }
  inspectOpen(open, report);
  const close = lines.findIndex(({ value }) => (value as Fields).mcp_stream === 'close');
  const between = lines.slice(1, close === -1 ? undefined : close);
  const events = between.filter(({ value, number }) => isEvent(value as Fields, number, report));
  const { mcp_stream, mcp_run, ...envelope } = open;
  const closing = lines[close];
  if (closing) inspectClose(closing, lines.slice(close + 1), events.length, report);
  const outcome = closing ? (closing.value as Fields).outcome : outcomeOf(events);
  const isOpen = !closing && outcome === 'open';
  if (!closing)
    report.fail(
      'stream-closed',
      '',
      `the stream has no closing line${cut === undefined ? '' : `, and line ${cut} was cut off and is left out`}${isOpen ? ': its trace is open' : ''}`,
      'Close it with {"mcp_stream":"close","outcome":…}, once the run has ended.',
      lines.at(-1)?.number ?? 1,
    );
  const trace = {
    ...envelope,
    ...(mcp_run !== undefined && {
      mcp_run: isFields(mcp_run) ? { ...mcp_run, ...(outcome !== undefined && { outcome }) } : mcp_run,
    }),
    mcp_events: events.map(({ value }) => value),
  };
  return {
    trace,
    isOpen,
    locate: (findings) => locate(findings, [lines[0] as Line, ...events], closing),
  };

  function failLine(number: number, message: string, fix: string): void {
    report.fail('stream-lines', '', message, fix, number);
  }
}

/** The outcome by the end event, for a stream without a closing line (15.6); `open` without an end event. */
function outcomeOf(events: readonly Line[]): string {
  const end = events.find(({ value }) => Object.hasOwn(ends, String((value as Fields).event_type)));
  return (end && ends[String((end.value as Fields).event_type)]?.[0]) ?? 'open';
}

function inspectOpen(open: Fields, report: DraftReport): void {
  for (const name of ['mcp_trace_id', 'mcp_context', 'mcp_run'])
    if (!has(open, name)) failOpen(`the opening line has no ${name}`, `Add ${name}, as in a trace.`, report);
  if (has(open, 'mcp_events'))
    failOpen('the opening line has mcp_events', 'Write each event on its own line.', report);
  const run = isFields(open.mcp_run) ? open.mcp_run : {};
  if (run.outcome !== undefined && run.outcome !== 'open')
    failOpen(
      `the opening line says that the run is ${quoted(run.outcome)}`,
      'In the closing line, say how the run ended.',
      report,
    );
}

/** Reports a finding about line 1. */
const failOpen = (message: string, fix: string, report: DraftReport) =>
  report.fail('stream-open', '', message, fix, 1);

function isEvent(value: Fields, number: number, report: DraftReport): boolean {
  const is = has(value, 'event_type') && !has(value, 'mcp_stream');
  if (!is)
    report.fail(
      'stream-events',
      '',
      has(value, 'mcp_stream')
        ? `the line says mcp_stream ${quoted(value.mcp_stream)}`
        : 'the line is not an event',
      'Write only events between the opening and the closing line. Write a second trace as a second stream.',
      number,
    );
  return is;
}

function inspectClose({ value, number }: Line, after: Line[], count: number, report: DraftReport): void {
  const close = value as Fields;
  for (const { pointer, message } of faultsOf(close, closeSchema))
    report.fail(
      'stream-close',
      '',
      `${pointer.slice(1) || 'the closing line'} ${message}`,
      'Write {"mcp_stream":"close","outcome":…} with any outcome of section 10 except open.',
      number,
    );
  for (const line of after)
    report.fail(
      'stream-close',
      '',
      'the line comes after the closing line',
      'Write the closing line last.',
      line.number,
    );
  if (Number.isInteger(close.events) && close.events !== count)
    report.fail(
      'stream-count',
      '',
      `the closing line counts ${close.events} events, but the stream has ${count}`,
      'Look for lost lines. If there are none, correct the count.',
      number,
    );
}

/** Places findings: on an event's line, on the closing line for the outcome, else on the opening line. */
function locate(findings: readonly DraftFinding[], lines: readonly Line[], closing: Line | undefined) {
  return findings.map(({ pointer, line: number }) => {
    if (number !== undefined) return { line: number, column: 1 };
    const [, index, rest = ''] = /^\/mcp_events\/(\d+)(.*)$/s.exec(pointer) ?? [];
    const isOutcome = pointer === '/mcp_run/outcome' && closing !== undefined;
    const line = index === undefined ? (isOutcome ? closing : lines[0]) : lines[Number(index) + 1];
    if (!line) return { line: 1, column: 1 };
    const place = index === undefined ? (isOutcome ? '/outcome' : pointer) : rest;
    const column = findPositions(line.text, [{ pointer: place }], 1000)[0]?.column ?? 1;
    return { line: line.number, column };
  });
}
