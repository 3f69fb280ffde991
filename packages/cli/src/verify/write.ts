import { standard } from '@context-native/checker/standard';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { attribute } from '../formats.ts';
import { printable } from '../printable.ts';
import { type Changes, changesInWords } from './changes.ts';
import { countItems, kinds, type Listing, listKinds } from './digests.ts';
import type { RuleOutcome, RuleResult, Target, VerifyReport } from './report.ts';

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

export function textReport(
  { target, server, revisions, listings = [], rules, traces }: VerifyReport,
  changes?: Changes,
): string {
  const { passed, failed, warned, skipped } = countsOf(rules);
  const name = server ? `${server.name} ${server.version}` : 'an unnamed server';
  const lines = rules.map(({ id, outcome, reason, clause_or_source: source }) => {
    const isBroken = outcome === 'failed' || outcome === 'warned';
    return `${words[outcome]}  ${id}${reason ? `: ${reason}` : ''}${isBroken ? ` [${source}]` : ''}`;
  });
  return [
    `${name}, at ${targetOf(target)}, ${revisions.length > 0 ? `by ${revisions.join(' and ')}` : 'no revision answered'}`,
    '',
    ...lines,
    '',
    ...listings.flatMap((listing) => [...listingInWords(listing), '']),
    ...(changes ? [...changesInWords(changes), ''] : []),
    `${rules.length} rules: ${passed} passed, ${failed} failed, ${warned} warned, ${skipped} skipped; ${traces.length} traces`,
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

export function junitReport({ target, rules }: VerifyReport): string {
  const { failed, skipped } = countsOf(rules);
  const name = attribute(targetOf(target));
  const cases = rules.map(({ id, title, outcome, reason = '', clause_or_source: source = '', grade }) => {
    const [group = '', ...rest] = id.split('/');
    const open = `    <testcase classname="${attribute(group)}" name="${attribute(`${rest.join('/')}: ${title}`)}"`;
    const text = attribute(reason);
    if (outcome === 'failed')
      return `${open}><failure message="${text}" type="${grade}">${attribute(source)}</failure></testcase>`;
    if (outcome === 'skipped') return `${open}><skipped message="${text}"/></testcase>`;
    // A broken should does not fail a build.
    if (outcome === 'warned') return `${open}><system-out>${text}</system-out></testcase>`;
    return `${open}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${standard.command}">`,
    `  <testsuite name="${name}" tests="${rules.length}" failures="${failed}" skipped="${skipped}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

export function sarifReport({ tool, target, rules }: VerifyReport): string {
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
      })),
    invocations: [{ executionSuccessful: true }],
  };
  const report = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A SARIF message may contain links, `[text](address)`: the server's text must not make one. */
const withoutLinks = (text: string) => text.replace(/[\\[\]]/g, '\\$&');
