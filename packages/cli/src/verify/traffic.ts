import type { Redact } from '../public/known-secrets.ts';
import type { Exchange } from './exchange.ts';
import { type Findings, shorten, type Where } from './findings.ts';
import { isModern } from './options.ts';
import type { RuleId } from './rules.ts';
import type { Session } from './session.ts';
import type { Limits } from './wire.ts';

/**
 * Judges the traffic of a connection. Returns the rules that it broke.
 * @param isWhole false for a connection that failed: only what came is judged, and not what is missing
 */
export function judgeTraffic(
  exchange: Exchange,
  session: Session,
  where: Where,
  findings: Findings,
  limits: Limits,
  redact: Redact,
  isWhole: boolean,
): RuleId[] {
  const { tooLarge, answeredTwice, unasked, unanswered, progress, requested } = exchange;
  const { wire, revision } = session;
  const broken: RuleId[] = [];
  const { traceId } = where;
  const place = {
    traceId,
    revision: where.revision ?? revision,
    seen: (rule: string) => session.seenInTraffic(rule),
  };
  const judge = (rule: RuleId, fault: string | undefined | false) => {
    if (fault) {
      broken.push(rule);
      findings.seenBroken(rule, fault, place);
    } else if (isWhole) findings.passed(rule, where);
  };
  const noise = exchange.noiseIn(place.revision);
  const lines = noise.count === 1 ? '1 line is not a message' : `${noise.count} lines are not messages`;
  const first = `the first: ${shorten(redact(noise.first), 100)}`;
  if (wire.kind === 'stdio') judge('stdio/clean-output', noise.count > 0 && `${lines}, ${first}`);
  judge('limits/one-answer', answeredTwice && `${answeredTwice} was answered twice`);
  judge('limits/unasked', unasked);
  judge('limits/size', tooLarge !== undefined && `more than ${limits.maxBytes} bytes arrived: ${tooLarge}`);
  if (!isWhole) return broken;
  const why = isModern(revision)
    ? 'this revision has no requests of servers'
    : 'the client did not declare it';
  judge('limits/requests', requested && `it sent ${requested.slice(0, 100)}: ${why}`);
  const waits = [...unanswered].slice(0, 10).map(([method, ms]) => `within ${ms / 1000} s to ${method}`);
  judge('limits/answers', waits.length > 0 && `no response ${waits.join(', ')}`);
  if (progress.fault || progress.isSeen) judge('calls/progress', progress.fault);
  const isUndeclared = exchange.hasLogged && !('logging' in session.capabilities);
  if (isUndeclared) judge('capabilities/logging', 'it sends log messages, but does not declare logging');
  else if (isModern(revision) && exchange.hasLoggedLate)
    judge('capabilities/logging', 'it sends log messages, but no request asks for them');
  const { answeredNotification: answered } = exchange;
  // Over HTTP, an answer to any notification breaks `http/notification` already.
  const isToldAlready = wire.kind === 'streamable-http' && findings.isBroken('http/notification');
  if (answered !== undefined && !isToldAlready)
    judge('mistakes/unknown-notification', `${answered} was answered`);
  return broken;
}
