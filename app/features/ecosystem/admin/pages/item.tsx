import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskToggle } from '#app/ui/desk-toggle.tsx';
import { ItemForm } from '../components/item-form.tsx';
import { OpenReports } from '../components/open-reports.tsx';
import { answerItemForm, showItem } from '../item.server.ts';
import type { Route } from './+types/item';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.name ?? 'MCP Map');
export const loader = (args: Route.LoaderArgs) => showItem(args);
export const action = (args: Route.ActionArgs) => answerItemForm(args);

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, isActive, source, sourceKey, packages, reports, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title={name}
        lead={
          source ? (
            <>
              From the registry {new URL(source).host}, where it is <code>{sourceKey}</code>. What is changed
              here stays; the rest follows the registry
              {packages.length > 0 && `, its ${packages.length === 1 ? 'package' : 'packages'} among it`}.
            </>
          ) : undefined
        }
        actions={
          <>
            {isActive && (
              <a className="link" href={`/mcp-map/${slug}`}>
                See it on the map
              </a>
            )}
            <DeskToggle isShown={isActive} hideLabel="Take off the map" showLabel="Put on the map" />
          </>
        }
      />
      {reports.length > 0 && <OpenReports reports={reports} />}
      <ItemForm {...form} answer={actionData} submitLabel="Save" />
    </>
  );
}
