import { standard } from '@context-native/checker/standard';
import { makeTimeline, type Timeline, type TimelineEvent } from '@context-native/checker/timeline';
import { attribute } from '../formats.ts';
import type { Changes } from './changes.ts';
import { drawChanges, drawListings, listingStyle } from './html-listing.ts';
import { politeInWords } from './polite.ts';
import type { FinishedTrace } from './recording.ts';
import type { RuleResult, VerifyReport } from './report.ts';
import { whoInWords } from './who.ts';
import { callsInWords, countsOf, targetOf, words } from './write.ts';

/** Maximum events drawn for one trace. Further events are counted. */
const maxEvents = 300;

/** One page without scripts, pictures or external resources: you can store, mail and open it anywhere. */
export function htmlReport(
  report: VerifyReport,
  traces: readonly FinishedTrace[],
  changes?: Changes,
): string {
  const { server, target, revisions, rules, tool, made_at, spec, signature } = report;
  const name = server ? `${server.name} ${server.version}` : 'MCP server';
  const { passed, failed, warned, skipped } = countsOf(rules);
  const calls = callsInWords(report);
  const facts: [string, string][] = [
    ['Server', `<code>${attribute(targetOf(target))}</code>`],
    ['Revisions', attribute(revisions.join(', ') || 'none')],
    [
      'Tested',
      `<time datetime="${attribute(made_at)}">${attribute(made_at.slice(0, 16).replace('T', ' '))} UTC</time>`,
    ],
    ['By', attribute(`${tool.name} ${tool.version}`)],
    ['Traces', attribute(`${traces.length}, by ${standard.name} ${spec}`)],
    ['Signature', signature ? `<code>${attribute(signature.digest.slice(0, 23))}…</code>` : 'none'],
  ];
  const named = new Map(
    rules.flatMap(({ id, outcome, traces: ids = [] }) =>
      outcome === 'failed' || outcome === 'warned' ? ids.map((one): [string, string] => [one, id]) : [],
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(name)} · ${attribute(standard.command)} verify</title>
<style>${style}${listingStyle}</style>
</head>
<body>
<main>
<p class="kicker">${attribute(standard.command)} verify</p>
<h1>${attribute(name)}</h1>
<p class="counts"><b class="passed">${passed} passed</b> <b class="failed">${failed} failed</b> <b class="warned">${warned} warned</b> <b class="skipped">${skipped} skipped</b>${calls === undefined ? '' : ` <b>${attribute(calls)}</b>`}</p>
<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl>
${drawPolite(report)}${changes ? drawChanges(changes) : ''}<h2>Rules</h2>
${groups(rules)}
${drawListings(report.listings ?? [])}<h2>Traces</h2>
${traces.map((trace) => drawTrace(trace, named.get(trace.mcp_trace_id))).join('\n')}
</main>
</body>
</html>
`;
}

/** The number of rules that a polite check left out, and the command that asks them. */
function drawPolite(report: VerifyReport): string {
  const polite = politeInWords(report);
  if (!polite) return '';
  return `<p>${attribute(polite.words)}</p>\n<pre><code>${attribute(polite.command)}</code></pre>\n`;
}

function groups(rules: readonly RuleResult[]): string {
  const byGroup = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    const group = rule.id.split('/')[0] ?? '';
    byGroup.set(group, [...(byGroup.get(group) ?? []), rule]);
  }
  return [...byGroup]
    .map(
      ([group, list]) =>
        `<h3>${attribute(group)}</h3>\n<table><tbody>\n${list.map(row).join('\n')}\n</tbody></table>`,
    )
    .join('\n');
}

function row(rule: RuleResult): string {
  const { id, title, outcome, reason, clause_or_source: source = '', grade, traces = [] } = rule;
  const who = whoInWords(rule);
  const links = traces
    .slice(0, 5)
    .map((trace, index) => `<a href="#t-${attribute(trace)}">trace ${index + 1}</a>`);
  const isBroken = outcome === 'failed' || outcome === 'warned';
  return `<tr class="${outcome}"><th scope="row"><span class="mark">${words[outcome]}</span></th><td><b>${attribute(title)}</b><code>${attribute(id)}</code>${reason ? `<p>${attribute(reason)}</p>` : ''}${who ? `<p>${attribute(who)}</p>` : ''}<small>${attribute(grade)} · ${attribute(source)}${isBroken && links.length > 0 ? ` · ${links.join(' ')}` : ''}</small></td></tr>`;
}

function drawTrace(trace: FinishedTrace, brokenRule: string | undefined): string {
  const timeline = makeTimeline(trace, maxEvents);
  const id = attribute(trace.mcp_trace_id);
  if (!timeline) return '';
  const { events, total, context } = timeline;
  const note = brokenRule === undefined ? '' : ` · <span class="failed">${attribute(brokenRule)}</span>`;
  return `<details class="trace" id="t-${id}"${brokenRule === undefined ? '' : ' open'}>
<summary><code>${id}</code> ${total} events · ${attribute(context.timestamp)}${note}</summary>
<ol>
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

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf9f4,#111318);--sheet:light-dark(#fffefb,#171a20);--faint:light-dark(#f1ece1,#1d2027);--rule:light-dark(#ddd7c9,#2d313a);--soft:light-dark(#555a64,#a3a7b0);--ink:light-dark(#15171c,#ece8df);--signal:light-dark(#b83214,#ff8061);--note:light-dark(#2a4d8f,#9dbcf5);--ok:light-dark(#1b6b4a,#6fcf9f)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:16px/1.6 ui-sans-serif,system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif}
main{max-width:68.75rem;margin:auto;padding:3rem 1.25rem 5rem}
h1,h2{font-family:Newsreader,Georgia,"Times New Roman",serif;font-weight:500;letter-spacing:-.015em;line-height:1.15}
h1{font-size:clamp(2rem,5vw,3.25rem);margin:.25rem 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.625rem;margin:3rem 0 1rem}
h3{font:600 .78125rem/1.5 ui-monospace,Menlo,Consolas,monospace;color:var(--soft);margin:1.75rem 0 .25rem}
code,pre,.kicker,.ms,.name,.mark{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
.kicker{color:var(--soft);font-size:.78125rem}
.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;font-size:1.1875rem}
.passed,.passed .mark{color:var(--ok)}.failed,.failed .mark{color:var(--signal)}.warned,.warned .mark{color:var(--note)}.skipped,.skipped .mark{color:var(--soft)}
tr{color:inherit!important}tr td{color:var(--ink)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.75rem 2rem;margin-top:2rem;padding-top:1.25rem;border-top:1px solid var(--rule)}
dt{color:var(--soft);font-size:.78125rem}dd{overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{border-top:1px solid var(--rule);padding:.5rem 0;text-align:left;vertical-align:top}
th{width:4.5rem}.mark{font-size:.78125rem;font-weight:600}
td code{margin-left:.75rem;color:var(--soft);font-size:.78125rem}td b{font-weight:500}
td p{overflow-wrap:anywhere;margin:.125rem 0}td small{display:block}small{color:var(--soft);font-size:.78125rem}.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
a{color:inherit;text-underline-offset:3px}
.trace{border-top:1px solid var(--rule);padding:.625rem 0}
.trace>summary{cursor:pointer;overflow-wrap:anywhere}
ol{list-style:none;padding:.5rem 0;background:var(--sheet)}
li summary{display:grid;grid-template-columns:minmax(9rem,26rem) 1fr 5.5rem;gap:.75rem;align-items:center;padding:.0625rem .75rem;cursor:pointer;font-size:.78125rem}
li summary::-webkit-details-marker{display:none}li summary:hover{background:var(--faint)}
.bar{border-left:1px solid var(--rule);height:.75rem}.bar i{display:block;height:100%;min-width:3px;color:var(--ink);background:currentColor;border-radius:1px;forced-color-adjust:none}
.bar .succeeded{color:var(--ok)}.bar .failed{color:var(--signal)}.bar .refused{color:var(--note)}.bar .unanswered{color:var(--soft)}
.bar .hatched{background:repeating-linear-gradient(-45deg,currentColor 0 2px,#0000 2px 5px);border:1px solid}
.ms{text-align:right;color:var(--soft)}
li p{padding:.25rem .75rem;color:var(--soft);font-size:.78125rem;overflow-wrap:anywhere}
pre{padding:.5rem .75rem;overflow-x:auto;font-size:.78125rem;line-height:1.5;background:var(--faint)}
summary:focus-visible,a:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
@media (max-width:36rem){li summary{grid-template-columns:1fr 4.5rem}.bar{grid-column:1/-1;order:3}}
@media print{details:not([open])>*{display:block}}
`;
