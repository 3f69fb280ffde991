/** Verdicts, fixes and rules for the page of `check-server --format html`. */
import { attribute } from '../formats.ts';
import type { FinishedTrace } from './recording.ts';
import type { RuleResult, VerifyReport } from './report.ts';
import {
  clausesOf,
  countsOf,
  expectedOf,
  type Fix,
  fixesOf,
  isBroken,
  newestRevision,
  readinessOf,
  whoInWords,
} from './verdict.ts';
import { words } from './write.ts';

/** Our own text, with names of the protocol between backticks. */
const ours = (text: string) => attribute(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const lines = (text: string) => text.split('\n').map(attribute).join('\n');
const anchorOf = (id: string) => `rule-${id.replace('/', '-')}`;

/** Broken rules in the order in which to fix them, with how: each MUST, then advice. */
export function drawFixes(report: VerifyReport): string {
  const { musts, advice } = fixesOf(report);
  return `${drawList('Fix first', musts)}${drawList('Advice', advice)}`;
}

function drawList(title: string, fixes: readonly Fix[]): string {
  if (fixes.length === 0) return '';
  const items = fixes.map(
    ({ rule, fix }) => `<li class="${rule.outcome}"><h3>${attribute(rule.title)}</h3>
<p class="reason">${attribute(rule.reason ?? '')}</p>
<p>${ours(fix)}</p>
<p class="more">${[attribute(whoInWords(rule)), `<a href="#${anchorOf(rule.id)}">See the exchange</a>`].filter(Boolean).join(' · ')}</p></li>`,
  );
  return `<section>\n<h2>${title}</h2>\n<ol class="fixes">\n${items.join('\n')}\n</ol>\n</section>\n`;
}

const answers = {
  yes: ['passed', 'Yes'],
  no: ['failed', 'No'],
  'not known': ['skipped', 'Not known'],
} as const;

export function drawReadiness(report: VerifyReport, program?: string): string {
  const { answer, why, missing, how } = readinessOf(report, program);
  const [state, word] = answers[answer];
  const items = missing.map(({ what, fix }) => `<li><p>${attribute(what)}</p><p>${ours(fix)}</p></li>`);
  return `<section>
<h2>Ready for revision ${newestRevision}?</h2>
<p><b class="answer ${state}">${word}.</b> ${attribute(why)}</p>
${items.length > 0 ? `<ul class="missing">\n${items.join('\n')}\n</ul>\n` : ''}${how === undefined ? '' : `<p class="how">${attribute(how)}</p>\n`}</section>
`;
}

/**
 * Every rule with its clause. The broken ones come first, in the order in which to fix them, with the exchange and how
 * to see it again. The others are folded.
 */
export function drawRules(report: VerifyReport, traces: readonly FinishedTrace[]): string {
  const shown = new Set(traces.map((trace) => trace.mcp_trace_id));
  const draw = (rule: RuleResult) => drawRule(rule, shown);
  const { rules } = report;
  const { musts, advice } = fixesOf(report);
  const broken = [...musts, ...advice].map(({ rule }) => draw(rule));
  const others = rules.filter((rule) => !isBroken(rule));
  const byGroup = Map.groupBy(others, ({ id }) => id.split('/')[0] ?? '');
  const groups = [...byGroup].map(
    ([group, list]) => `<h3 class="group">${attribute(group)}</h3>\n${list.map(draw).join('\n')}`,
  );
  const counts = Object.entries(countsOf(rules)).filter(([, count]) => count > 0);
  return `<section>
<h2>Rules</h2>
<p class="counts">${counts.map(([outcome, count]) => `<b class="${outcome}">${count} ${outcome}</b>`).join(' ')}</p>
${broken.join('\n')}
<details class="others"${broken.length === 0 ? ' open' : ''}>
<summary>${others.length} rules that are not broken</summary>
${groups.join('\n')}
</details>
</section>
`;
}

function drawRule(rule: RuleResult, shown: ReadonlySet<string>): string {
  const { id, title, outcome, reason, grade } = rule;
  const clauses = clausesOf(rule).map(({ text, url }) =>
    url === undefined ? attribute(text) : `<a href="${attribute(url)}">${attribute(text)}</a>`,
  );
  // The others are below the heading of their group.
  const heading = isBroken(rule) ? 'h3' : 'h4';
  return `<article id="${anchorOf(id)}" class="${outcome}"><p class="mark">${words[outcome]}</p><div><${heading}>${attribute(title)}</${heading}>
<p class="facts"><code>${attribute(id)}</code> ${attribute(grade)}${clauses.length > 0 ? ` · ${clauses.join(', ')}` : ''}</p>
${reason ? `<p>${attribute(reason)}</p>\n` : ''}${isBroken(rule) ? drawEvidence(rule, shown) : ''}</div></article>`;
}

function drawEvidence(rule: RuleResult, shown: ReadonlySet<string>): string {
  const { exchange, see_again: again, traces = [] } = rule;
  const who = whoInWords(rule);
  const links = traces
    .filter((trace) => shown.has(trace))
    .slice(0, 5)
    .map((trace, index) => `<a href="#t-${attribute(trace)}">trace ${index + 1}</a>`);
  const parts: [string, string | undefined][] = [
    ['Sent', exchange && `<pre>${lines(exchange.sent)}</pre>`],
    ['Received', exchange && `<pre>${lines(exchange.received)}</pre>`],
    ['Expected', `<p>${ours(expectedOf(rule))}</p>`],
    ['See it again', again === undefined ? undefined : `<pre>${lines(again)}</pre>`],
    ['Recorded in', links.length > 0 ? `<p>${links.join(', ')}</p>` : undefined],
  ];
  const drawn = parts.flatMap(([term, value]) =>
    value === undefined ? [] : [`<dt>${term}</dt><dd>${value}</dd>`],
  );
  return `${who ? `<p>${attribute(who)}</p>\n` : ''}<dl class="evidence">${drawn.join('\n')}</dl>\n`;
}
