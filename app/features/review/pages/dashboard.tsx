import { formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskHead, DeskTabs, deskMeta } from '#app/ui/desk.tsx';
import { BarChart } from '../components/bar-chart.tsx';
import { showDashboard } from '../dashboard.server.ts';
import { ranges } from '../ranges.ts';
import type { Route } from './+types/dashboard';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Dashboard');
export const loader = (args: Route.LoaderArgs) => showDashboard(args);

const path = '/admin/dashboard';

export default function DashboardPage({ loaderData: { range, charts, waiting } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Dashboard"
        lead={`The last ${range.label}, each ${range.unit} in UTC. The last bar is the ${range.unit} that is not over yet.`}
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
