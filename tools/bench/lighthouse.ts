import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchChromium } from './browser.ts';
import { budgets } from './budgets.ts';
import { listPages, type Page, unknownPath } from './pages.ts';
import { atLeast, atMost, median, type Row } from './report.ts';
import { freePort, withSite } from './site.ts';

/** Fetched by `npx` on use: as a dependency, it took a fifth of `npm ci`. */
const lighthouse = 'lighthouse@13.5.0';

interface Result {
  audits: Record<string, { numericValue?: number; displayValue?: string; score: number | null }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  runtimeError?: { message: string };
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Verdict {
  /** Scores out of 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Audits that cost points, with what they found. */
  costs: string[];
}

type Judged = Page & Verdict;

/**
 * Runs of a page whose first run misses a limit, that one included: the median counts, as other work delays single
 * runs.
 */
const attempts = 3;

/**
 * Lighthouse with its defaults (mobile, simulated throttling), on the pages of `listPages` for a signed-out visitor.
 */
export function measureLighthouse(): Promise<Row[]> {
  return withSite(async ({ url }) => {
    const pages = (await listPages(url)).filter(
      ({ path, kind }) => kind !== 'reviewers' && path !== unknownPath,
    );
    const debuggingPort = await freePort();
    const browser = await launchChromium(debuggingPort);
    try {
      printLine(['page', 'kind', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'TBT ms', 'CLS']);
      const judged: Judged[] = [];
      for (const page of pages) {
        const result = await judge(url, page, debuggingPort);
        printPage(result);
        judged.push(result);
      }
      return compare(judged);
    } finally {
      await browser.close();
    }
  });
}

async function judge(origin: string, page: Page, port: number): Promise<Judged> {
  const first = { ...page, ...(await runLighthouse(origin + page.path, port)) };
  if (!missesPerformance(first)) return first;
  const runs: Verdict[] = [first];
  while (runs.length < attempts) runs.push(await runLighthouse(origin + page.path, port));
  return { ...page, ...middle(runs) };
}

async function runLighthouse(url: string, port: number): Promise<Verdict> {
  const { audits, categories: found } = await report(url, port);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const refs = categories.flatMap((category) =>
    score(category) < 100 ? (found[category]?.auditRefs ?? []) : [],
  );
  const costly = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: value('cumulative-layout-shift'),
    costs: costly.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  };
}

/** Runs Lighthouse, and again after a runtime error: on a busy machine it sometimes loses a page's trace. */
async function report(url: string, port: number, attempt = 1): Promise<Result> {
  const args = ['--yes', lighthouse, url, `--port=${port}`, '--quiet', '--output=json'];
  const { stdout } = await promisify(execFile)('npx', [...args, `--only-categories=${categories.join()}`], {
    maxBuffer: 64 * 1024 ** 2,
  });
  const result: Result = JSON.parse(stdout);
  if (!result.runtimeError) return result;
  if (attempt < attempts) return report(url, port, attempt + 1);
  throw new Error(`Lighthouse on ${url}: ${result.runtimeError.message}`);
}

/** Medians of the timed values. The others come from one run, as they do not differ. */
function middle(runs: Verdict[]): Verdict {
  const performance = median(runs.map(({ scores }) => scores.performance));
  const typical = runs.find(({ scores }) => scores.performance === performance);
  if (!typical) throw new Error('There are no runs, so there is no median.');
  return {
    ...typical,
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(runs.map(({ tbtMs }) => tbtMs)),
    cls: median(runs.map(({ cls }) => cls)),
  };
}

function missesPerformance({ kind, scores, lcpMs, tbtMs, cls }: Judged): boolean {
  const limits = budgets.lighthouse;
  if (kind === 'application') return scores.performance < limits.application.performance;
  const isSlow = lcpMs > limits.lcpMs || tbtMs > limits.tbtMs || cls > limits.cls;
  return isSlow || scores.performance < limits.reading.performance;
}

/** Prints a page's result at once, because all pages take minutes. */
function printPage({ path, kind, scores, lcpMs, tbtMs, cls, costs }: Judged): void {
  const numbers = [...categories.map((category) => scores[category]), lcpMs, tbtMs].map(String);
  printLine([path, kind, ...numbers, cls.toFixed(3)]);
  if (costs.length > 0) console.log(`    costs points: ${costs.join('; ')}`);
}

function printLine([path = '', kind = '', ...numbers]: string[]): void {
  console.log(path.padEnd(50), kind.padEnd(11), ...numbers.map((number) => number.padStart(6)));
}

function compare(pages: Judged[]): Row[] {
  const reading = pages.filter(({ kind }) => kind === 'reading');
  const application = pages.filter(({ kind }) => kind === 'application');
  const { lcpMs, tbtMs, cls } = budgets.lighthouse;
  const highest = (what: string, measure: (page: Judged) => number, limit: number, unit: string) => {
    const [worst] = reading.toSorted((a, b) => measure(b) - measure(a));
    const note = ` (${worst?.path ?? 'no such page'})`;
    return atMost(what, worst ? measure(worst) : Number.NaN, limit, unit, note);
  };
  return [
    ...scoreRows('reading page', reading, budgets.lighthouse.reading),
    highest('reading page: LCP', (page) => page.lcpMs, lcpMs, ' ms'),
    highest('reading page: TBT', (page) => page.tbtMs, tbtMs, ' ms'),
    highest('reading page: CLS', (page) => page.cls, cls, ''),
    ...scoreRows('application page', application, budgets.lighthouse.application),
  ];
}

/** The lowest score of each category, with its page if it is below the limit. */
function scoreRows(kind: string, pages: Judged[], limits: Partial<Record<Category, number>>): Row[] {
  return categories.flatMap((category) => {
    const limit = limits[category];
    const counted = category === 'seo' ? pages.filter(({ isHidden }) => !isHidden) : pages;
    const [worst] = counted.toSorted((a, b) => a.scores[category] - b.scores[category]);
    if (limit === undefined || !worst) return [];
    const below = counted.filter(({ scores }) => scores[category] < limit).length;
    const note = below > 0 ? ` (${worst.path}${below > 1 ? ` and ${below - 1} more` : ''})` : '';
    return [atLeast(`Lighthouse, ${kind}: ${category}`, worst.scores[category], limit, '', note)];
  });
}
