/** Section 10: the facts of a run; also 11.14, 16.7 and 18.7. */
import { type Fields, has, isFields, isText, isUuid } from '../fields.ts';
import { quoted } from '../json.ts';
import { compareMoments, parseTime } from '../times.ts';
import { inspectLeftOut, pointersOf } from './left-out.ts';
import { inspectNames } from './payloads.ts';
import type { DraftReport } from './report.ts';
import { faultsOf } from './schema.ts';
import { type DraftCheckId, draftSpec, ends, runSchema, schemaOf } from './standard.ts';

const checkOf: [start: string, check: DraftCheckId, fix: string][] = [
  ['/left_out', 'left-out', ''],
  [
    '/traceparent',
    'run-traceparent',
    'Write 00-, then 32 hexadecimal digits, -, 16 more digits, - and 2 more digits, all in lower case.',
  ],
  ['/retention', 'run-retention', 'Write retention as {"until": a time, "rule": a name}.'],
  ['/spec', 'run-members', `Write "spec": "${draftSpec}".`],
  ['/outcome', 'run-members', 'Write one of the seven outcomes in section 10.'],
  ['/mcp/revision', 'run-members', 'Write the revision of MCP as its date, such as 2026-07-28.'],
  [
    '/parent',
    'run-members',
    'Write parent as {"mcp_trace_id": the UUID of the caller’s trace, "call_id": its call}.',
  ],
  ['', 'run-members', 'Match the table in section 10, or remove the member.'],
];

/** Checks the members of `mcp_run`, and the version of the trace's UUID. Returns the run if it is an object. */
export function inspectRun(trace: Fields, report: DraftReport): Fields | undefined {
  const run = trace.mcp_run;
  // `spec` cannot be left out: it states how to read the trace (10.2).
  const leftOut = new Set(
    isFields(run)
      ? pointersOf(run.left_out).flatMap((place) => /^\/mcp_run(\/.+)$/s.exec(place)?.[1] ?? [])
      : [],
  );
  leftOut.delete('/spec');
  for (const { pointer, message } of faultsOf(run, runSchema, { resolve: schemaOf, leftOut })) {
    const [, check, fix] =
      checkOf.find(([start]) => pointer === start || pointer.startsWith(`${start}/`)) ?? [];
    // `left_out` has its own rules.
    if (check && check !== 'left-out')
      report.fail(
        check,
        `/mcp_run${pointer}`,
        `${pointer.slice(pointer.lastIndexOf('/') + 1) || 'mcp_run'} ${message}`,
        fix ?? '',
      );
  }
  if (!isFields(run)) return undefined;
  inspectLeftOut(run, trace, '/mcp_run', report);
  inspectMembers(run, report);
  inspectRecorder(run, report);
  inspectRetention(run, trace, report);
  const version = isUuid(trace.mcp_trace_id) ? trace.mcp_trace_id[14] : '';
  if (version === '1' || version === '2' || version === '6')
    report.fail(
      'random-id',
      '/mcp_trace_id',
      `mcp_trace_id is a UUID of version ${version}, which reveals the machine that made it`,
      'Generate random ids, as crypto.randomUUID() does.',
    );
  return run;
}

const membersOf = (schema: unknown): Record<string, unknown> =>
  isFields(schema) && isFields(schema.properties) ? schema.properties : {};

/** Members that the tables do not name (10.16). The members of `mcp.server` and `mcp.client` belong to MCP. */
function inspectMembers(run: Fields, report: DraftReport): void {
  const known = membersOf(runSchema);
  inspectNames(run, Object.keys(known), 'run-names', 'mcp_run', '/mcp_run', report);
  for (const name of ['parent', 'recorder', 'mcp', 'retention']) {
    const part = run[name];
    if (isFields(part))
      inspectNames(part, Object.keys(membersOf(known[name])), 'run-names', name, `/mcp_run/${name}`, report);
  }
}

function inspectRecorder({ recorder }: Fields, report: DraftReport): void {
  const fail = (pointer: string, message: string, fix: string) =>
    report.fail('run-recorder', pointer, message, fix);
  if (recorder === undefined)
    fail(
      '/mcp_run',
      'mcp_run does not say who recorded the run',
      'Add recorder with side, name and version.',
    );
  else if (isFields(recorder) && !has(recorder, 'version'))
    fail('/mcp_run/recorder', 'recorder has no version', 'Add the version of the recorder.');
}

function inspectRetention({ retention }: Fields, trace: Fields, report: DraftReport): void {
  if (!isFields(retention) || typeof retention.until !== 'string') return;
  const until = parseTime(retention.until);
  const place = '/mcp_run/retention/until';
  const context = isFields(trace.mcp_context) ? trace.mcp_context : {};
  const made = typeof context.timestamp === 'string' ? parseTime(context.timestamp) : undefined;
  if (!until) {
    // Text without the form of a time was reported by the schema.
    if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,}(Z|[+-][0-9:]{5})$/.test(retention.until))
      reportUntil(`the time ${quoted(retention.until)} does not exist`);
  } else if (made && compareMoments(until, made) < 0)
    reportUntil(`until is earlier than the context’s timestamp ${quoted(context.timestamp)}`);

  function reportUntil(message: string): void {
    if (report.findings.some(({ pointer }) => pointer === place)) return;
    report.fail('run-retention', place, message, 'Set until to a time after the context’s timestamp.');
  }
}

/** Checks the end of the run: 10.7, 10.8 and 10.10. */
export function inspectEnd(run: Fields, events: readonly unknown[], report: DraftReport): void {
  const typeOf = (event: unknown) =>
    isFields(event) && typeof event.event_type === 'string' ? event.event_type : '';
  const isEnd = (event: unknown) => Object.hasOwn(ends, typeOf(event));
  const first = events.findIndex(isEnd);
  const { outcome } = run;
  if (first === -1) {
    if (outcome === undefined)
      report.fail(
        'outcome-stated',
        '/mcp_run',
        'mcp_run has no outcome',
        'Add outcome. Write open until you know how the run ended.',
      );
    else if (outcome !== 'open')
      report.fail(
        'outcome-stated',
        '/mcp_run/outcome',
        `outcome is ${quoted(outcome)}, but no event says how the run ended`,
        `End the trace with ${endOf(outcome) ?? 'an end event'}.`,
      );
    return;
  }
  for (const [index, event] of events.entries())
    if (index > first)
      report.fail(
        'end-event-last',
        `/mcp_events/${index}`,
        isEnd(event)
          ? `${typeOf(event)} is a second end of the run, which ended with mcp_events[${first}]`
          : `${quoted(typeOf(event))} comes after ${typeOf(events[first])}, which ends the run`,
        'Write only one end event, and put it last.',
      );
  const type = typeOf(events[first]);
  const allowed = ends[type] ?? [];
  if (outcome === undefined)
    report.fail(
      'run-outcome',
      '/mcp_run',
      `the run ended with ${type}, but mcp_run has no outcome`,
      `Add "outcome": "${allowed[0]}".`,
    );
  else if (!allowed.includes(String(outcome)))
    report.fail(
      'run-outcome',
      '/mcp_run/outcome',
      `outcome is ${quoted(outcome)}, but the run ended with ${type}`,
      `Write ${allowed.join(' or ')}, or end the run with ${endOf(outcome) ?? 'no end event'}.`,
    );
}

const endOf = (outcome: unknown) =>
  Object.entries(ends).find(([, outcomes]) => outcomes.includes(String(outcome)))?.[0];

const toServer = ['tool.called', 'resource.read', 'prompt.requested', 'completion.requested'];
const ofMcp =
  /^(tool|resource|prompt|completion|discovery|elicitation|sampling|input|task|progress|request|notification)\./;

/** Checks that a server's trace has no calls to another server (11.14). */
function inspectDirection(own: string, events: readonly unknown[], report: DraftReport): void {
  for (const [index, event] of events.entries()) {
    if (!isFields(event) || !toServer.includes(String(event.event_type)) || !isFields(event.payload))
      continue;
    const { server } = event.payload;
    if (isText(server) && server !== own)
      report.fail(
        'call-direction',
        `/mcp_events/${index}/payload/server`,
        `the server ${quoted(own)} recorded the run, but the call went to the server ${quoted(server)}`,
        'Record this server’s own calls as a separate run with the side host or client, and with this run as its parent.',
      );
  }
}

/** Checks that the protocol is stated if it was used (10.14), and the direction of the calls (11.14). */
export function inspectProtocol(
  { mcp, recorder }: Fields,
  events: readonly unknown[],
  report: DraftReport,
): void {
  const typed = events.map((event) => (isFields(event) && isText(event.event_type) ? event.event_type : ''));
  const first = typed.findIndex((type) => ofMcp.test(type));
  if (first === -1) return;
  const fail = (pointer: string, message: string, fix: string) =>
    report.fail('run-mcp', pointer, message, fix);
  if (mcp === undefined)
    fail(
      '/mcp_run',
      `mcp_events[${first}] is an MCP event, but mcp_run has no mcp`,
      'Add mcp with the revision and the transport.',
    );
  if (!isFields(mcp)) return;
  if (!has(mcp, 'transport'))
    fail('/mcp_run/mcp', 'mcp has no transport', 'Add transport: stdio, streamable-http, sse or other.');
  const nameless = events.findIndex(
    (event, index) =>
      toServer.includes(typed[index] ?? '') &&
      isFields(event) &&
      isFields(event.payload) &&
      !has(event.payload, 'server'),
  );
  if (isFields(recorder) && recorder.side === 'server' && isFields(mcp.server) && isText(mcp.server.name))
    inspectDirection(mcp.server.name, events, report);
  if (!has(mcp, 'server') && nameless !== -1)
    fail(
      `/mcp_events/${nameless}/payload`,
      `neither mcp nor mcp_events[${nameless}] says which server was asked`,
      'Add server to mcp, or to each call if the run uses several servers.',
    );
}
