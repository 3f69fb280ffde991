import { createHash } from 'node:crypto';
import { standard } from '@context-native/checker/standard';
import { printable } from '../printable.ts';
import { shorten } from './findings.ts';
import type { RuleResult, Target, VerifyReport } from './report.ts';
import { textOfRule } from './rule-texts.ts';
import { callsInWords, clausesOf, isBroken, targetOf, verdictOf, wasTested, whoInWords } from './verdict.ts';

/** Longest descriptions of a rule that GitHub's code scanning shows. */
const maxDescription = 1024;

/** No line of the file is known to be the fault's, and code scanning requires a place. */
const firstCharacter = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };

const levels = { must: 'error', should: 'warning', info: 'note' } as const;

/**
 * The broken rules as SARIF 2.1.0, by the subset that GitHub documents for code scanning: rules with descriptions and
 * help, and results with a relative file, a region and a fingerprint.
 */
export function sarifReport(report: VerifyReport): string {
  const { tool, target, rules, calls } = report;
  const uri = fileOf(target);
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        informationUri: `${standard.origin}/server-check`,
        rules: rules.map(describeRule),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: rules.filter(isBroken).map((rule) => ({
      ruleId: rule.id,
      ruleIndex: rules.indexOf(rule),
      level: levels[rule.grade],
      message: { text: messageOf(rule) },
      locations: [{ physicalLocation: { artifactLocation: { uri }, region: firstCharacter } }],
      partialFingerprints: { primaryLocationLineHash: fingerprintOf(rule.id, target) },
      ...(rule.fixable_by !== undefined && {
        properties: { fixable_by: rule.fixable_by, ...(rule.evidence && { evidence: rule.evidence }) },
      }),
    })),
    invocations: [{ executionSuccessful: wasTested(report) }],
    properties: {
      verdict: verdictOf(report),
      ...(calls && { calls: { ...calls, text: callsInWords(report) } }),
    },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(rule: RuleResult) {
  const { expected, fix } = textOfRule(rule.id);
  const [clause] = clausesOf(rule);
  return {
    id: rule.id,
    name: rule.id,
    shortDescription: { text: shorten(rule.title, maxDescription) },
    fullDescription: { text: shorten(`${rule.title}. Expected: ${expected}`, maxDescription) },
    help: { text: [fix, rule.clause_or_source].filter(Boolean).join(' Source: ') },
    ...(clause?.url !== undefined && { helpUri: clause.url }),
    defaultConfiguration: { level: levels[rule.grade] },
  };
}

function messageOf(rule: RuleResult): string {
  const { exchange, see_again: again } = rule;
  const shown = exchange
    ? [`Sent: ${exchange.sent}`, `Received: ${exchange.received}`, `Expected: ${exchange.expected}`]
    : [];
  const parts = [
    `${rule.title}: ${rule.reason ?? ''}`,
    textOfRule(rule.id).fix,
    whoInWords(rule),
    ...shown,
    again && `See it again: ${again}`,
  ];
  return parts
    .flatMap((part) => (part ? part.split('\n') : []))
    .map((line) => withoutLinks(printable(line)))
    .join('\n');
}

/** A SARIF message may contain links, `[text](address)`: the server's text must not make one. */
const withoutLinks = (text: string) => text.replace(/[\\[\]]/g, '\\$&');

/**
 * A relative path that names the server: its script, else its program, package or address. Code scanning takes paths
 * relative to the root of a repository, and shows an alert also if there is no such file.
 */
export function fileOf({ url, command = [] }: Target): string {
  if (url !== undefined) {
    const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: 'server', pathname: '' };
    return encodePath(`${host}${pathname}`);
  }
  const words = command.filter((word) => !word.startsWith('-'));
  const script = words.slice(1).find((word) => /\.\w{1,5}$/.test(word)) ?? words[1] ?? words[0] ?? 'server';
  return encodePath(script);
}

/** Without parts that lead out of the repository. */
const encodePath = (path: string) =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/');

const fingerprintOf = (rule: string, target: Target) =>
  createHash('sha256')
    .update(`${rule}\n${targetOf(target)}`)
    .digest('hex');
