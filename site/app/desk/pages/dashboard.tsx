import { useRouteLoaderData } from 'react-router';
import { formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskHead, DeskTabs, deskMeta } from '#app/ui/desk.tsx';
import { BarChart } from '../components/bar-chart.tsx';
import { showDashboard } from '../dashboard.server.ts';
import { pageAt } from '../navigation.ts';
import { ranges } from '../ranges.ts';
import type { Route } from './+types/dashboard';
import type { loader as deskLoader } from './desk.tsx';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Dashboard');
export const loader = (args: Route.LoaderArgs) => showDashboard(args);

const path = '/admin/dashboard';

export default function DashboardPage({ loaderData: { range, charts } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('desk/pages/desk');
  const waiting = desk ? listWaiting(desk) : [];
  return (
    <>
      <DeskHead
        title="Dashboard"
        lead={`The last ${range.label}, each ${range.unit} in UTC. The last bar is the current ${range.unit}.`}
      />
      {waiting.length > 0 && (
        <section aria-label="Waiting" className="mb-8">
          <DeskFacts>
            {waiting.map(({ label, count, path }) => (
              <DeskFact key={label} term={label}>
                {path ? (
                  <a className="link" href={path}>
                    {formatNumber(count)} waiting
                  </a>
                ) : (
                  `${formatNumber(count)} waiting for an admin`
                )}
              </DeskFact>
            ))}
          </DeskFacts>
        </section>
      )}
      <DeskTabs
        label="Period"
        tabs={ranges.map(({ id, label }, index) => ({
          href: index === 0 ? path : `${path}?range=${id}`,
          label,
          isCurrent: id === range.id,
        }))}
      />
      <div className="mt-8 grid gap-x-10 lg:grid-cols-2">
        {charts.map((chart) => (
          <BarChart key={chart.title} range={range} {...chart} />
        ))}
      </div>
    </>
  );
}

/**
 * Numbers of waiting items by page. Editors also see those that only an admin can decide on, so that they can tell an
 * admin.
 */
function listWaiting({ waiting, role }: { waiting: Record<string, number>; role: string }) {
  return Object.entries(waiting).flatMap(([path, count]) => {
    const page = pageAt(path);
    if (!page || count === 0) return [];
    return [{ label: page.label, count, path: role === 'admin' || !page.adminOnly ? path : undefined }];
  });
}
