import type { RuleResult, VerifyReport } from 'context-native/verify/report';
import {
  clausesOf,
  type Fix,
  fixesOf,
  isBroken,
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

/**
 * A report as its page shows it, in this order: verdict, fixes, readiness, rules. Broken rules come first.
 *
 * @param program words of a shell that start the command for the reader
 */
export function reportForPage(report: VerifyReport, program: string) {
  const { musts, advice } = fixesOf(report);
  const order = ['failed', 'warned', 'passed', 'skipped'];
  const rules = report.rules
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
    .slice(0, maxShown);
  return {
    verdict: verdictOf(report),
    revisions: report.revisions,
    testedAt: report.made_at,
    musts: musts.slice(0, maxShown).map(fixForPage),
    advice: advice.slice(0, maxShown).map(fixForPage),
    newestRevision,
    readiness: readinessOf(report, program),
    rules: rules.filter(({ outcome }) => outcome !== 'skipped').map(ruleForPage),
    notTested: rules.filter(({ outcome }) => outcome === 'skipped').map(ruleForPage),
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
  isBroken: isBroken(rule),
  reason: rule.reason,
  clauses: clausesOf(rule),
  exchange: rule.exchange,
  seeAgain: rule.see_again,
});
