import type { RuleResult, VerifyReport } from 'context-native/verify/report';
import {
  clausesOf,
  type Fix,
  fixesOf,
  newestRevision,
  readinessOf,
  verdictOf,
  whoInWords,
} from 'context-native/verify/verdict';

export type { VerifyReport };

/** Maximum items of each list on the page. The exported report has all. */
const maxShown = 300;

export type ShownReport = ReturnType<typeof reportForPage>;
export type ShownRule = ShownReport['rules'][number];

/** A report as its page shows it, in this order: verdict, fixes, readiness, rules. */
export function reportForPage(report: VerifyReport) {
  const { musts, advice } = fixesOf(report);
  const rules = report.rules.slice(0, maxShown);
  return {
    verdict: verdictOf(report),
    server: report.server ? `${report.server.name} ${report.server.version}` : undefined,
    revisions: report.revisions,
    musts: musts.slice(0, maxShown).map(fixForPage),
    advice: advice.slice(0, maxShown).map(fixForPage),
    newestRevision,
    readiness: readinessOf(report),
    rules: rules.filter(({ outcome }) => outcome !== 'skipped').map(ruleForPage),
    notAsked: rules.filter(({ outcome }) => outcome === 'skipped').map(ruleForPage),
  };
}

const fixForPage = ({ rule, fix }: Fix) => ({
  id: rule.id,
  title: rule.title,
  reason: rule.reason ?? '',
  who: whoInWords(rule),
  fix,
});

const ruleForPage = (rule: RuleResult) => ({
  id: rule.id,
  title: rule.title,
  outcome: rule.outcome,
  reason: rule.reason,
  clauses: clausesOf(rule),
  exchange: rule.exchange,
  seeAgain: rule.see_again,
});
