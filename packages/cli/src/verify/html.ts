import { standard } from '@context-native/checker/standard';
import { attribute } from '../formats.ts';
import type { Changes } from './changes.ts';
import { drawChanges, drawListings } from './html-listing.ts';
import { drawFixes, drawReadiness, drawRules } from './html-rules.ts';
import { style } from './html-style.ts';
import { drawTraces } from './html-traces.ts';
import { politeInWords } from './polite.ts';
import type { FinishedTrace } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { countsOf, targetOf, verdictOf } from './verdict.ts';

/**
 * One page without scripts, pictures or external resources: you can store, mail and open it anywhere. It answers in the
 * order of a reader's questions: verdict, fixes, readiness, then every rule with its evidence.
 *
 * @param program words of a shell that start the command for the reader
 */
export function htmlReport(
  report: VerifyReport,
  traces: readonly FinishedTrace[],
  changes?: Changes,
  program?: string,
): string {
  const { server, rules } = report;
  const name = server ? `${server.name} ${server.version}` : 'MCP server';
  const title = `${attribute(standard.command)} check-server`;
  const state = countsOf(rules).failed > 0 ? 'failed' : report.revisions.length > 0 ? 'passed' : 'skipped';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${attribute(name)} · ${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="kicker">${title}</p>
<h1>${attribute(name)}</h1>
<p class="verdict ${state}">${attribute(verdictOf(report))}</p>
${drawFacts(report, traces.length)}
</header>
${drawPolite(report)}${drawFixes(report)}${drawReadiness(report, program)}${changes ? drawChanges(changes) : ''}${drawRules(report, traces)}${drawListings(report.listings ?? [])}${drawTraces(traces, rules)}
</main>
</body>
</html>
`;
}

function drawFacts(
  { target, revisions, made_at, tool, spec, signature }: VerifyReport,
  traces: number,
): string {
  const facts: [string, string][] = [
    ['Server', `<code>${attribute(targetOf(target))}</code>`],
    ['Revisions', attribute(revisions.join(', ') || 'none')],
    [
      'Tested',
      `<time datetime="${attribute(made_at)}">${attribute(made_at.slice(0, 16).replace('T', ' '))} UTC</time>`,
    ],
    ['By', attribute(`${tool.name} ${tool.version}`)],
    ['Traces', attribute(`${traces}, by ${standard.name} ${spec}`)],
    ['Signature', signature ? `<code>${attribute(signature.digest.slice(0, 23))}…</code>` : 'none'],
  ];
  return `<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

/** The number of rules that a polite check left out, and the command that tests them. */
function drawPolite(report: VerifyReport): string {
  const polite = politeInWords(report);
  if (!polite) return '';
  return `<p>${attribute(polite.words)}</p>\n<pre><code>${attribute(polite.command)}</code></pre>\n`;
}
