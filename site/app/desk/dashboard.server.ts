import { siteContext } from '#app/feature.server.ts';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { type Counted, countOverTime } from '#app/services/database/count-over-time.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { type Range, ranges } from './ranges.ts';

/** A chart of the dashboard, declared by a feature. */
export interface Chart {
  title: string;
  /** Exact description of the figure. */
  what: string;
  counted: Counted;
}

/** The page `/admin/dashboard`. @throws Refusal 403 for members */
export async function showDashboard(args: PageArgs) {
  await requireRole(args, 'editor');
  const asked = args.url.searchParams.get('range');
  const range = ranges.find(({ id }) => id === asked) ?? ranges[0];
  return { range, charts: await countCharts(args.context, range) };
}

/** Counts for all charts, up to the same moment, by one query. */
async function countCharts(context: PageArgs['context'], { unit, count }: Range) {
  const charts = context.get(siteContext).all('charts');
  const found = await countOverTime(
    context.get(servicesContext).db,
    charts.map(({ counted }) => counted),
    { unit, count, now: new Date() },
  );
  return charts.flatMap(({ title, what }, at) => {
    const counted = found[at];
    return counted ? [{ title, what, ...counted }] : [];
  });
}
