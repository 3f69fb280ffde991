import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { type Chart, chartsContext } from './charts.server.ts';
import { type Range, ranges } from './ranges.ts';

/** The page `/admin/dashboard`. @throws Refusal 403 for members */
export async function showDashboard(args: PageArgs) {
  await requireRole(args, 'editor');
  const asked = args.url.searchParams.get('range');
  const range = ranges.find(({ id }) => id === asked) ?? ranges[0];
  return { range, charts: await countCharts(args.context.get(chartsContext), range, new Date()) };
}

/** Every chart up to the same moment. */
async function countCharts(charts: Chart[], { unit, count }: Range, now: Date) {
  return Promise.all(
    charts.map(async ({ title, what, count: countBy }) => ({
      title,
      what,
      ...(await countBy({ unit, count, now })),
    })),
  );
}
