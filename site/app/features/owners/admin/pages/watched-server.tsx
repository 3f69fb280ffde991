import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { intervals } from '../../watching/history.ts';
import { answerWatchedServer, showWatchedServer } from '../watched-servers.server.ts';
import type { Route } from './+types/watched-server';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData?.server?.name ?? 'New server');
export const loader = (args: Route.LoaderArgs) => showWatchedServer(args);
export const action = (args: Route.ActionArgs) => answerWatchedServer(args);

export default function WatchedServerPage({
  loaderData: { server, form },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/watched-servers', label: 'Watched servers' }}
        title={server?.name ?? 'New server'}
        lead="For a server that you run. Each check is polite: at most 40 requests, and no call of a tool."
        actions={
          server && (
            <a className="link" href={server.href}>
              See the page
            </a>
          )
        }
      />
      <DeskForm {...form} answer={actionData} submitLabel={server ? 'Save' : 'Add the server'}>
        {(fieldOf) => (
          <>
            <TextField
              {...fieldOf('name', 'Name')}
              hint="Visitors see it on the public page."
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              {...fieldOf('url', 'Address')}
              type="url"
              placeholder="https://mcp.example.org/mcp"
              maxLength={2000}
              autoComplete="off"
            />
            <SelectField
              {...fieldOf('everyHours', 'How often')}
              choices={Object.entries(intervals).map(([value, label]) => ({ value, label }))}
            />
            <CheckboxField
              {...tickOf(fieldOf('isActive', 'On'))}
              label="On: check this server, and show the results to everyone"
            />
          </>
        )}
      </DeskForm>
    </>
  );
}
