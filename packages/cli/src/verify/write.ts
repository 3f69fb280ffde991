import { standard } from '@context-native/checker/standard';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { attribute } from '../formats.ts';
import { printable } from '../printable.ts';
import { type Changes, changesInWords } from './changes.ts';
import { countItems, digestInWords, kinds, type Listing, listKinds } from './digests.ts';
import { politeInWords } from './polite.ts';
import type { RuleOutcome, RuleResult, VerifyReport } from './report.ts';
import { textOfRule } from './rule-texts.ts';
import {
  callsInWords,
  clausesOf,
  countsOf,
  expectedOf,
  type Fix,
  fixesOf,
  isBroken,
  newestRevision,
  readinessOf,
  targetOf,
  verdictOf,
  whoInWords,
} from './verdict.ts';

/** Outcomes of rules, for people. */
export const words: Record<RuleOutcome, string> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  skipped: 'skip',
};

/** Maximum characters of a request or an answer in a terminal. The JSON and the HTML report have all of it. */
const maxShown = 500;

/** @param program words of a shell that start the command for the reader */
export function textReport(report: VerifyReport, changes?: Changes, program?: string): string {
  const { listings = [], rules, traces } = report;
  const { passed, failed, warned, skipped } = countsOf(rules);
  const polite = politeInWords(report);
  return asText([
    ...summarise(report, program),
    ...section('Rules', rules.flatMap(ruleInWords)),
    ...listings.flatMap((listing) => [...listingInWords(listing), '']),
    ...(changes ? [...changesInWords(changes), ''] : []),
    `${rules.length} rules: ${passed} passed, ${failed} failed, ${warned} warned, ${skipped} skipped; ${[callsInWords(report), `${traces.length} traces`].filter(Boolean).join('; ')}`,
    ...(polite ? ['', polite.words, `  ${polite.command}`] : []),
    '',
  ]);
}

/** The text report without its rules and lists: beside a report in a file. */
export const textSummary = (report: VerifyReport, changes?: Changes, program?: string): string =>
  asText([...summarise(report, program), ...(changes ? [...changesInWords(changes), ''] : [])]);

function summarise(report: VerifyReport, program: string | undefined): string[] {
  const { target, revisions } = report;
  const { musts, advice } = fixesOf(report);
  const tested = revisions.length > 0 ? `tested in ${revisions.join(' and ')}` : 'no revision answered';
  return [
    verdictOf(report),
    `${targetOf(target)}, ${tested}`,
    '',
    ...section('Fix first', listFixes(musts, 1)),
    ...section('Advice', listFixes(advice, musts.length + 1)),
    ...section(`Ready for revision ${newestRevision}?`, readinessInWords(report, program)),
  ];
}

const asText = (lines: readonly string[]) => lines.map(printable).join('\n');

const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines, ''] : []);

const listFixes = (fixes: readonly Fix[], start: number) =>
  fixes.flatMap(({ rule, fix }, index) => [
    `${`${start + index}.`.padStart(3)} ${rule.title}: ${rule.reason ?? ''}`,
    `    ${fix}`,
  ]);

function readinessInWords(report: VerifyReport, program: string | undefined): string[] {
  const { answer, why, missing, how } = readinessOf(report, program);
  return [
    `  ${answer.replace(/^./, (letter) => letter.toUpperCase())}. ${why}`,
    ...missing.flatMap(({ what, fix }) => [`  - ${what}`, `    ${fix}`]),
    ...(how === undefined ? [] : [`  ${how}`]),
  ];
}

/** A line for a rule; for a broken one also its clause, its exchange and how to see it again. */
function ruleInWords(rule: RuleResult): string[] {
  const { id, outcome, reason, clause_or_source: source, exchange, see_again: again } = rule;
  const line = `${words[outcome]}  ${id}${reason ? `: ${reason}` : ''}`;
  if (!isBroken(rule)) return [line];
  const who = whoInWords(rule);
  return [
    `${line} [${source}]`,
    ...clausesOf(rule).flatMap(({ url }) => (url === undefined ? [] : [`      clause: ${url}`])),
    ...(who ? [`      ${who}`] : []),
    ...(exchange ? [...block('sent', exchange.sent), ...block('received', exchange.received)] : []),
    `      expected: ${expectedOf(rule)}`,
    ...(again === undefined ? [] : block('see it again', again, Number.POSITIVE_INFINITY)),
  ];
}

/** A text of several lines under its label. */
function block(label: string, text: string, most = maxShown): string[] {
  const shown = text.length > most ? `${text.slice(0, most)}…` : text;
  const lines = shown.split('\n').filter((line) => line !== '');
  return [`      ${label}:`, ...lines.map((line) => `        ${line}`)];
}

/** The lists of the server, a line for each item. */
function listingInWords(listing: Listing): string[] {
  const { revisions } = listing;
  return [
    `Listed in ${revisions.join(' and ')}: ${countItems(listing)}, ${digestInWords(listing)}`,
    ...kinds.flatMap((kind) =>
      listing[kind].map((item) => `  ${listKinds[kind].noun} ${escapeHidden(item.name)} ${item.digest}`),
    ),
  ];
}

export function junitReport(report: VerifyReport): string {
  const { target, rules } = report;
  const { failed, skipped } = countsOf(rules);
  const cases = rules.map((rule) => {
    const { id, title, outcome, reason = '', grade } = rule;
    const [group = '', ...rest] = id.split('/');
    const open = `    <testcase classname="${attribute(group)}" name="${attribute(`${rest.join('/')}: ${title}`)}"`;
    const text = attribute(reason);
    if (outcome === 'failed')
      return `${open}><failure message="${text}" type="${grade}">${details(rule)}</failure></testcase>`;
    if (outcome === 'skipped') return `${open}><skipped message="${text}"/></testcase>`;
    // A broken should does not fail a build.
    if (outcome === 'warned') return `${open}><system-out>${details(rule)}</system-out></testcase>`;
    return `${open}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${standard.command}">`,
    `  <testsuite name="${attribute(targetOf(target))}" tests="${rules.length}" failures="${failed}" skipped="${skipped}">`,
    ...junitProperties(report),
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** The lines about a broken rule, as in the text report, with its fix. GitLab shows only them, not the message. */
const details = (rule: RuleResult) =>
  [
    `${rule.id}: ${rule.reason ?? ''}`,
    `fix: ${textOfRule(rule.id).fix}`,
    ...(rule.clause_or_source ? [`source: ${rule.clause_or_source}`] : []),
    ...ruleInWords(rule).slice(1),
  ]
    .map((line) => attribute(line.replace(/^ {6}/, '')))
    .join('\n');

function junitProperties(report: VerifyReport): string[] {
  const { answer, why } = readinessOf(report);
  const properties = {
    verdict: verdictOf(report),
    [`ready for ${newestRevision}`]: `${answer}: ${why}`,
    calls: callsInWords(report),
  };
  const lines = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`      <property name="${name}" value="${attribute(value)}"/>`],
  );
  return ['    <properties>', ...lines, '    </properties>'];
}
