import { standard } from '@context-native/checker/standard';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { attribute } from '../formats.ts';
import { printable } from '../printable.ts';
import { type Changes, changesInWords } from './changes.ts';
import { countItems, kinds, type Listing, listKinds } from './digests.ts';
import { politeInWords } from './polite.ts';
import type { RuleOutcome, RuleResult, Target, VerifyReport } from './report.ts';
import { whoInWords } from './who.ts';

export const targetOf = ({ url, command = [] }: Target) => url ?? command.join(' ');

/** Outcomes of rules, for people. */
export const words: Record<RuleOutcome, string> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  skipped: 'skip',
};

export function countsOf(rules: readonly RuleResult[]): Record<RuleOutcome, number> {
  const counts = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { outcome } of rules) counts[outcome]++;
  return counts;
}

/** `0 of 5 tools called`; undefined for a server without tools, and for a report of an earlier version. */
export const callsInWords = ({ calls }: Pick<VerifyReport, 'calls'>) =>
  calls && `${calls.called} of ${calls.listed} ${calls.listed === 1 ? 'tool' : 'tools'} called`;

export function textReport(report: VerifyReport, changes?: Changes): string {
  const { target, server, revisions, listings = [], rules, traces } = report;
  const { passed, failed, warned, skipped } = countsOf(rules);
  const name = server ? `${server.name} ${server.version}` : 'an unnamed server';
  const polite = politeInWords(report);
  const lines = rules.flatMap((rule) => {
    const { id, outcome, reason, clause_or_source: source } = rule;
    const isBroken = outcome === 'failed' || outcome === 'warned';
    const line = `${words[outcome]}  ${id}${reason ? `: ${reason}` : ''}${isBroken ? ` [${source}]` : ''}`;
    const who = whoInWords(rule);
    return who ? [line, `      ${who}`] : [line];
  });
  return [
    `${name}, at ${targetOf(target)}, ${revisions.length > 0 ? `by ${revisions.join(' and ')}` : 'no revision answered'}`,
    '',
    ...lines,
    '',
    ...listings.flatMap((listing) => [...listingInWords(listing), '']),
    ...(changes ? [...changesInWords(changes), ''] : []),
    `${rules.length} rules: ${passed} passed, ${failed} failed, ${warned} warned, ${skipped} skipped; ${[callsInWords(report), `${traces.length} traces`].filter(Boolean).join('; ')}`,
    ...(polite ? ['', polite.words, `  ${polite.command}`] : []),
    '',
  ]
    .map(printable)
    .join('\n');
}

/** The lists of the server, a line for each item. */
function listingInWords(listing: Listing): string[] {
  const { revisions, digest, incomplete } = listing;
  return [
    `Listed in ${revisions.join(' and ')}: ${countItems(listing)}, ${digest ?? `not complete: ${incomplete}`}`,
    ...kinds.flatMap((kind) =>
      listing[kind].map((item) => `  ${listKinds[kind].noun} ${escapeHidden(item.name)} ${item.digest}`),
    ),
  ];
}

export function junitReport(report: VerifyReport): string {
  const { target, rules } = report;
  const { failed, skipped } = countsOf(rules);
  const name = attribute(targetOf(target));
  const cases = rules.map((rule) => {
    const { id, title, outcome, reason = '', clause_or_source: source = '', grade } = rule;
    const [group = '', ...rest] = id.split('/');
    const open = `    <testcase classname="${attribute(group)}" name="${attribute(`${rest.join('/')}: ${title}`)}"`;
    const text = attribute(reason);
    const who = attribute(whoInWords(rule));
    if (outcome === 'failed')
      return `${open}><failure message="${text}" type="${grade}">${[attribute(source), who].filter(Boolean).join('\n')}</failure></testcase>`;
    if (outcome === 'skipped') return `${open}><skipped message="${text}"/></testcase>`;
    // A broken should does not fail a build.
    if (outcome === 'warned')
      return `${open}><system-out>${[text, who].filter(Boolean).join('\n')}</system-out></testcase>`;
    return `${open}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${standard.command}">`,
    `  <testsuite name="${name}" tests="${rules.length}" failures="${failed}" skipped="${skipped}">`,
    ...junitProperties(report),
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function junitProperties(report: VerifyReport): string[] {
  const calls = callsInWords(report);
  if (calls === undefined) return [];
  return ['    <properties>', `      <property name="calls" value="${calls}"/>`, '    </properties>'];
}

export function sarifReport(report: VerifyReport): string {
  const { tool, target, rules, calls } = report;
  const level = ({ grade }: RuleResult) => ({ must: 'error', should: 'warning', info: 'note' })[grade];
  const uri = target.url ?? `command:${encodeURIComponent(targetOf(target))}`;
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        informationUri: `${standard.origin}/adoption`,
        rules: rules.map((rule) => ({
          id: rule.id,
          name: rule.id,
          shortDescription: { text: rule.title },
          help: { text: rule.clause_or_source ?? rule.title },
          defaultConfiguration: { level: level(rule) },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: rules
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
      .map((rule) => ({
        ruleId: rule.id,
        level: level(rule),
        message: { text: `${rule.title}: ${withoutLinks(printable(rule.reason ?? ''))}` },
        locations: [{ physicalLocation: { artifactLocation: { uri } } }],
        ...(rule.fixable_by !== undefined && {
          properties: { fixable_by: rule.fixable_by, ...(rule.evidence && { evidence: rule.evidence }) },
        }),
      })),
    invocations: [{ executionSuccessful: true }],
    ...(calls && { properties: { calls: { ...calls, text: callsInWords(report) } } }),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** A SARIF message may contain links, `[text](address)`: the server's text must not make one. */
const withoutLinks = (text: string) => text.replace(/[\\[\]]/g, '\\$&');
