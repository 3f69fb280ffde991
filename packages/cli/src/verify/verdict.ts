/**
 * The words of a report: the verdict, the order of fixes, and if the server is ready for the newest revision. Pure
 * functions of a report, for the command line and for pages, so that each sentence is written once. They read reports of
 * earlier versions as well.
 */
import { standard } from '@context-native/checker/standard';
import { quote } from '../public/quote.ts';
import type { RuleOutcome, RuleResult, Target, VerifyReport } from './report.ts';
import { textOfRule } from './rule-texts.ts';

/** The members of a report that the words are about. */
export type Judged = Pick<VerifyReport, 'server' | 'target' | 'revisions' | 'calls' | 'rules'>;

/** The newest revision of MCP that the rules know. */
export const newestRevision = '2026-07-28';

export const targetOf = ({ url, command = [] }: Target) => url ?? command.join(' ');

export function countsOf(rules: readonly Pick<RuleResult, 'outcome'>[]): Record<RuleOutcome, number> {
  const counts = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { outcome } of rules) counts[outcome]++;
  return counts;
}

/** `0 of 5 tools called`; undefined for a server without tools, and for a report of an earlier version. */
export const callsInWords = ({ calls }: Pick<VerifyReport, 'calls'>) =>
  calls && `${calls.called} of ${calls.listed} ${calls.listed === 1 ? 'tool' : 'tools'} called`;

/** `fixable_by` of a rule, with its evidence; empty for a rule that is not broken. */
export const whoInWords = ({ fixable_by, evidence }: Pick<RuleResult, 'fixable_by' | 'evidence'>) =>
  fixable_by === undefined ? '' : `fixable by: ${fixable_by}${evidence ? ` (${evidence})` : ''}`;

/** False if the server spoke no revision and broke no MUST: nothing is known about it. */
export const wasTested = ({ revisions, rules }: Pick<VerifyReport, 'revisions' | 'rules'>) =>
  revisions.length > 0 || countsOf(rules).failed > 0;

export const isBroken = ({ outcome }: Pick<RuleResult, 'outcome'>) =>
  outcome === 'failed' || outcome === 'warned';

/** The answer that the clause of a broken rule expects. */
export const expectedOf = ({ id, exchange }: Pick<RuleResult, 'id' | 'exchange'>) =>
  exchange?.expected ?? textOfRule(id).expected;

/** The verdict in one sentence, with the number of called tools. */
export function verdictOf(report: Judged): string {
  const { server, rules } = report;
  const { failed, warned, skipped } = countsOf(rules);
  const name = server ? `${server.name} ${server.version}` : 'The server';
  const musts = failed === 0 ? 'no MUST rule' : `${failed} MUST ${failed === 1 ? 'rule' : 'rules'}`;
  if (!wasTested(report))
    return `The server could not be tested: ${ruleOf(report, 'connect/any')?.reason ?? 'no revision answered'}.`;
  const advice = warned === 0 ? '' : `, ${warned} with advice`;
  const tested = `${rules.length - skipped} of ${rules.length} rules tested${advice}`;
  return `${name} breaks ${musts}: ${[tested, callsInWords(report)].filter(Boolean).join('; ')}.`;
}

/** A broken rule, and how to fix it. */
export interface Fix {
  rule: RuleResult;
  fix: string;
}

/**
 * Rules that are fixed first, in this order: those that keep others from being tested, then those about who may use the
 * server.
 */
const first = ['connect/', 'stdio/clean-output', 'limits/answers', 'authorisation/', 'http/origin'];

/** Broken rules in the order in which to fix them: each MUST, then advice. */
export function fixesOf({ rules }: Pick<VerifyReport, 'rules'>): { musts: Fix[]; advice: Fix[] } {
  const rank = ({ id }: RuleResult) => {
    const at = first.findIndex((start) => id.startsWith(start));
    return at < 0 ? first.length : at;
  };
  const of = (outcome: RuleOutcome) =>
    rules
      .filter((rule) => rule.outcome === outcome)
      .sort((a, b) => rank(a) - rank(b))
      .map((rule) => ({ rule, fix: textOfRule(rule.id).fix }));
  return { musts: of('failed'), advice: of('warned') };
}

/** Answer to "Ready for revision 2026-07-28?". */
export interface Readiness {
  answer: 'yes' | 'no' | 'not known';
  /** Why, as sentences. */
  why: string;
  /** Missing parts, each with how to fix it; only if the answer is no. */
  missing: { what: string; fix: string }[];
  /** How to find out more; absent if there is nothing to do. */
  how?: string;
}

/** Why a server does not speak a revision: in `session.ts`, and in reports of earlier versions. */
const notOffered = /^the server does not offer |did not offer pinned protocol version/;

/** Reasons of a rule that was not tested, which show nothing about the server; `not asked` in reports of earlier versions. */
const untested =
  /^not (asked|tested)|^stopped|requests were used|nothing to test|time limit|limits requests|asks for (sign-in|a key)|requires a token|HTTP (40[13]|5\d\d)/;

/** @param program words of a shell that start the command for the reader */
export function readinessOf(report: Judged, program: string = standard.command): Readiness {
  const { revisions, target, calls } = report;
  const { url, command = [] } = target;
  const server = (url === undefined ? ['--', ...command] : [url]).map(quote).join(' ');
  const again = `${program} check-server --revision ${newestRevision} ${server}`;
  if (!revisions.includes(newestRevision)) {
    const reason = ruleOf(report, `connect/${newestRevision}`)?.reason ?? 'not tested';
    const isTested = wasTested(report);
    if (!isTested || untested.test(reason))
      return {
        answer: 'not known',
        why: isTested
          ? `The server was not tested in ${newestRevision}: ${reason}.`
          : 'The server could not be tested.',
        missing: [],
        how: `Run ${again}`,
      };
    const { fix } = textOfRule(`connect/${newestRevision}`);
    const spoken = revisions.length > 0 ? ` It speaks ${revisions.join(' and ')}.` : '';
    return {
      answer: 'no',
      why: `The server does not speak ${newestRevision}.${spoken}`,
      missing: [
        { what: notOffered.test(reason) ? `server/discover does not offer ${newestRevision}` : reason, fix },
      ],
    };
  }
  const broken = fixesOf(report).musts.filter(({ rule }) => isOfNewest(rule));
  if (broken.length > 0)
    return {
      answer: 'no',
      why: `The server speaks ${newestRevision}, and breaks ${broken.length} of its MUST rules.`,
      missing: broken.map(({ rule, fix }) => ({ what: `${rule.id}: ${rule.title}`, fix })),
    };
  const called = callsInWords(report);
  return {
    answer: 'yes',
    why: `As far as it was tested, the server speaks ${newestRevision} and breaks none of its MUST rules${called ? `; ${called}` : ''}.`,
    missing: [],
    ...(calls && calls.called < calls.listed && { how: 'Test the other tools with --call.' }),
  };
}

/** True for a fault of the newest revision, or of one that no revision changes. */
const isOfNewest = ({ clause_or_source: source = '' }: RuleResult) =>
  source.includes(`MCP ${newestRevision}`) || !/MCP \d{4}-\d\d-\d\d/.test(source);

const ruleOf = ({ rules }: Pick<VerifyReport, 'rules'>, id: string) => rules.find((rule) => rule.id === id);

/** A source of a rule, with the URL of its text if it has one. */
export interface ClauseLink {
  text: string;
  url?: string;
}

const jsonRpcAnchors: Record<string, string> = {
  4: 'request_object',
  '4.1': 'notification',
  5: 'response_object',
  '5.1': 'error_object',
};

/** The sources of a rule, as `clause_or_source` names them, with their URLs. */
export const clausesOf = ({
  clause_or_source: source = '',
}: Pick<RuleResult, 'clause_or_source'>): ClauseLink[] =>
  source === '' ? [] : source.split(', ').map((text) => ({ text, ...urlOf(text) }));

function urlOf(source: string): { url?: string } {
  const [, revision, place] = /^MCP (\d{4}-\d\d-\d\d) ([\w/#%-]+)$/.exec(source) ?? [];
  if (revision !== undefined)
    return { url: `https://modelcontextprotocol.io/specification/${revision}/${place}` };
  const [, section = ''] = /^JSON-RPC 2\.0 section ([\d.]+)$/.exec(source) ?? [];
  if (section !== '')
    return { url: `https://www.jsonrpc.org/specification#${jsonRpcAnchors[section] ?? ''}` };
  const [, rfc] = /^RFC (\d+) /.exec(source) ?? [];
  if (rfc !== undefined) return { url: `https://www.rfc-editor.org/info/rfc${rfc}` };
  const [, own] = /^Context-Native section (\d+)$/.exec(source) ?? [];
  if (own !== undefined) return { url: `${standard.origin}/specification#section-${own}` };
  // Reports of earlier versions have the command's old name.
  return /^context-native (check-server|verify)$/.test(source)
    ? { url: `${standard.origin}/server-check` }
    : {};
}
