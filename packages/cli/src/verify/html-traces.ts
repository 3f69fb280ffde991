/** The traces of a run as waterfalls, for the page of `check-server --format html`. */
import { makeTimeline, type Timeline, type TimelineEvent } from '@context-native/checker/timeline';
import { attribute } from '../formats.ts';
import type { FinishedTrace } from './recording.ts';
import type { RuleResult } from './report.ts';
import { isBroken } from './verdict.ts';

/** Maximum events drawn for one trace. Further events are counted. */
const maxEvents = 300;

/** Each trace, folded. Its heading names a broken rule that was seen in it. */
export function drawTraces(traces: readonly FinishedTrace[], rules: readonly RuleResult[]): string {
  if (traces.length === 0) return '';
  const named = new Map(
    rules.flatMap((rule) =>
      isBroken(rule) ? (rule.traces ?? []).map((id): [string, string] => [id, rule.id]) : [],
    ),
  );
  return `<h2>Traces</h2>\n${traces.map((trace) => drawTrace(trace, named.get(trace.mcp_trace_id))).join('\n')}`;
}

function drawTrace(trace: FinishedTrace, brokenRule: string | undefined): string {
  const timeline = makeTimeline(trace, maxEvents);
  const id = attribute(trace.mcp_trace_id);
  if (!timeline) return '';
  const { events, total, context } = timeline;
  const note = brokenRule === undefined ? '' : ` · <span class="failed">${attribute(brokenRule)}</span>`;
  return `<details class="trace">
<summary><code>${id}</code> ${total} events · ${attribute(context.timestamp)}${note}</summary>
<ol id="t-${id}">
${rows(timeline).join('\n')}
</ol>
${total > events.length ? `<p>and ${total - events.length} more events</p>` : ''}
</details>`;
}

const stateWords = { succeeded: '', failed: 'failed', refused: 'refused', unanswered: 'no answer' };

/**
 * A bar for each call from its start to its answer, coloured by its outcome and hatched if parts were left out, and a
 * mark for other events. Answers are in the row of their call.
 */
function rows({ events, rows: drawn }: Timeline): string[] {
  const json = ({ payload, isCut }: TimelineEvent) =>
    `<pre>${attribute(payload).replaceAll('\\u000a', '\n')}${isCut ? '…' : ''}</pre>`;
  return drawn.map((row) => {
    const event = events[row.event] as TimelineEvent;
    const { type, elapsedMs, durationMs, depth, summary } = event;
    const answer = row.answer === null ? undefined : events[row.answer];
    const { state, outcome, leftOut } = row;
    const word = state && stateWords[state] && ` · ${stateWords[state]}`;
    const left = leftOut > 0 ? ` · ${leftOut} left out` : '';
    const name = `<span class="name" style="padding-left:${Math.min(depth, 8)}em">${attribute(type)} <small>${attribute(row.subject)}${word ?? ''}${left}</small></span>`;
    const [from, length] = [row.from * 100, (row.to - row.from) * 100].map((part) => part.toFixed(2));
    const look = `${state ?? ''}${leftOut > 0 ? ' hatched' : ''}`.trim();
    const bar = `<span class="bar"><i${look && ` class="${look}"`} style="margin-left:${from}%;width:${length}%"></i></span>`;
    const time = `<span class="ms">${!answer || durationMs === null ? `at ${Math.round(elapsedMs ?? 0)}` : Math.round(durationMs)} ms</span>`;
    const own = outcome && outcome !== 'ok' ? `<p>${attribute(outcome)}</p>` : '';
    const answered = answer ? `<p>${attribute(`${answer.type} · ${answer.summary}`)}</p>${json(answer)}` : '';
    return `<li><details><summary>${name}${bar}${time}</summary><p>${attribute(summary)}</p>${own}${json(event)}${answered}</details></li>`;
  });
}
