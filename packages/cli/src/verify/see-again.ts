import { fieldsIn, isFields } from '@context-native/checker/fields';
import { escapeHidden } from '@context-native/text/hidden-characters';
import type { Redact } from '../public/known-secrets.ts';
import { publicTarget } from '../public/public-command.ts';
import { leftOut } from '../public/public-text.ts';
import { quote } from '../public/quote.ts';
import { type Findings, shorten } from './findings.ts';
import { isModern, maxUsed, type VerifyCommand } from './options.ts';
import type { ReportExchange, RuleResult, Target } from './report.ts';
import { textOfRule } from './rule-texts.ts';
import type { Entry, RequestHead, Seen } from './transcript.ts';

/** Maximum characters of a request or an answer in a report, and of the command that shows a fault again. */
const maxText = 2000;
const maxCommand = 4000;
/** Time for the answer of a program whose input then ends (s). */
const answerSeconds = 3;

type Asked = Pick<VerifyCommand, 'program' | 'target' | 'allowed' | 'token' | 'suite'>;

/**
 * Adds to each broken rule the exchange that shows it, and a command with which to see it again. Both are redacted:
 * people publish reports.
 */
export function showExchanges(
  results: readonly RuleResult[],
  findings: Pick<Findings, 'seenOf' | 'faultsOf'>,
  command: Asked,
  redact: Redact,
): RuleResult[] {
  return results.map((result) => {
    if (result.outcome !== 'failed' && result.outcome !== 'warned') return result;
    const found = findings.seenOf(result.id);
    const seen = found && { ...found, entry: withoutGiven(found.entry, command) };
    const [fault = ''] = findings.faultsOf(result.id);
    return {
      ...result,
      ...(seen && { exchange: exchangeOf(seen.entry, result.id, fault, redact) }),
      see_again: seeAgain(result.id, seen, command, redact),
    };
  });
}

/** The arguments of `--call` are the user's own: a report does not have them. */
function withoutGiven(entry: Entry, { allowed }: Asked): Entry {
  const message =
    entry.tool !== undefined && allowed.calls.has(entry.tool) ? fieldsIn(entry.sent) : undefined;
  if (!isFields(message?.params)) return entry;
  const params = { ...message.params, arguments: leftOut };
  return { ...entry, sent: JSON.stringify({ ...message, params }) };
}

function exchangeOf(
  { head, sent, answerHead, received }: Entry,
  id: string,
  fault: string,
  redact: Redact,
): ReportExchange {
  const focus = /^(?:tool |prompt |resource template )?([^\s:,]+)[:,]/.exec(fault)?.[1];
  const show = (top: string | undefined, body: string) =>
    // Redact before cutting: half a secret no longer has its form.
    excerpt(escapeHidden(redact([top, body].filter(Boolean).join(body && top ? '\n\n' : ''))), focus);
  return {
    sent:
      show(head && [`${head.verb} ${head.url}`, ...headerLines(head.headers)].join('\n'), sent) ||
      '(nothing)',
    received: show(answerHead, received) || '(no answer)',
    expected: textOfRule(id).expected,
  };
}

/** Another client could use the id of a session. */
const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(
    ([name, value]) => `${name}: ${name === 'mcp-session-id' ? leftOut : value.slice(0, 500)}`,
  );

/** At most 2,000 characters of a text: its beginning, or the part around the named item. */
function excerpt(text: string, name: string | undefined): string {
  if (text.length <= maxText) return text.toWellFormed();
  const at = name === undefined ? -1 : text.indexOf(JSON.stringify(name));
  const start = at > maxText - 500 ? at - 200 : 0;
  const part = start > 0 ? `…${text.slice(start)}` : text;
  return shorten(part, maxText);
}

/**
 * A command for a shell that shows the fault again: `curl` or the server's own command with the request. Where a session,
 * a token or several requests matter, it is this command with the same choices.
 */
function seeAgain(id: string, seen: Seen | undefined, command: Asked, redact: Redact): string {
  const target = publicTarget(command.target);
  const { entry } = seen ?? {};
  const isOwnTool = entry?.tool !== undefined && command.allowed.calls.has(entry.tool);
  const direct =
    !seen || isOwnTool || needsMore.test(id)
      ? undefined
      : target.url === undefined
        ? programLine(seen, target, redact)
        : curlLines(seen, id, redact);
  return direct !== undefined && direct.length <= maxCommand
    ? direct
    : shorten(checkLine(id, seen, target, command), maxCommand);
}

/** Rules about more than one exchange. */
const needsMore =
  /^(suite|traces)\/|^(lists\/(pages|unique|same-order)|calls\/progress|limits\/size|stdio\/ends|authorisation\/wrong-.*|mistakes\/(oversized-argument|cancelled-call))$/;

/** Longest body of a `curl` command, in characters. */
const maxBody = 3000;

/** Requests with `curl`. A session ends with the check, so a request of one is sent in a new session. */
function curlLines({ entry, opening }: Seen, id: string, redact: Redact): string | undefined {
  const { head, sent } = entry;
  if (!head || sent.length > maxBody) return undefined;
  const isOfSession = 'mcp-session-id' in head.headers && id !== 'http/unknown-session';
  if (!isOfSession) return curl(head, sent, redact);
  const [initialize, initialized] = opening;
  if (initialize === undefined || initialized === undefined) return undefined;
  const { authorization } = head.headers;
  const first: RequestHead = {
    verb: 'POST',
    url: head.url,
    headers: { ...accepted, ...(authorization !== undefined && { authorization }) },
  };
  const later = { ...first, headers: { ...first.headers, 'mcp-session-id': sessionVariable } };
  const own = { ...head, headers: { ...head.headers, 'mcp-session-id': sessionVariable } };
  return [
    `SESSION=$(${curl(first, initialize, redact)} | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: *//p' | tr -d '\\r')`,
    `${curl(later, initialized, redact)} > /dev/null`,
    curl(own, sent, redact),
  ].join('\n');
}

const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const sessionVariable = '$SESSION';

function curl({ verb, url, headers }: RequestHead, sent: string, redact: Redact): string {
  const options = Object.entries(headers).flatMap(([name, value]) => {
    // The shell fills in the token and the session.
    if (name === 'authorization') return ['-H', '"authorization: Bearer $TOKEN"'];
    if (value === sessionVariable) return ['-H', `"${name}: ${sessionVariable}"`];
    return ['-H', quote(redact(`${name}: ${value}`))];
  });
  const body = sent === '' ? [] : ['--data-raw', quote(redact(sent))];
  return ['curl', '-si', '-X', verb, ...options, ...body, quote(redact(url))].join(' ');
}

/** Earlier revisions need the lines that open a connection first. */
function programLine({ entry, revision, opening }: Seen, { command = [] }: Target, redact: Redact) {
  const isOpening = opening.includes(entry.sent) || (revision !== undefined && isModern(revision));
  const lines = isOpening ? [entry.sent] : [...opening, entry.sent];
  if (lines.some((line) => line.length > maxBody)) return undefined;
  const input = lines.map((line) => quote(redact(line))).join(' ');
  return `{ printf '%s\\n' ${input}; sleep ${answerSeconds}; } | ${command.map(quote).join(' ')}`;
}

function checkLine(id: string, seen: Seen | undefined, target: Target, command: Asked): string {
  const { entry, revision } = seen ?? {};
  const tool = entry?.tool;
  const { most } = command.allowed;
  const options = [
    ...(most === undefined || most === maxUsed ? [] : ['--calls', String(most)]),
    ...(revision === undefined ? [] : ['--revision', revision]),
    ...(tool !== undefined && command.allowed.calls.has(tool) ? ['--call', quote(`${tool}={…}`)] : []),
    ...(tool !== undefined && command.allowed.wrong.has(tool) ? ['--wrong', quote(tool)] : []),
    ...(command.token === undefined ? [] : ['--token-file', 'FILE']),
    ...(id.startsWith('suite/') ? ['--suite'] : []),
  ];
  const { url, command: program = [] } = target;
  const server = url === undefined ? ['--', ...program.map(quote)] : [quote(url)];
  return [command.program, 'check-server', ...options, ...server].join(' ');
}
