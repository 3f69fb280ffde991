import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { foundSecretList } from '../found-list.server.ts';
import type { Route } from './+types/found-secrets';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Found secrets');
export const loader = (args: Route.LoaderArgs) => foundSecretList.load(args);

export default function FoundSecretsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Found secrets"
      lead="The scan found a possible secret in each of these items, and hid the items. Decide whether each one really is a secret. The oldest comes first."
      list={list}
      columns={[
        {
          label: 'Item',
          cell: ({ id, source, subject }) => (
            <a href={`/admin/secrets/${id}`}>
              {source} {subject}
            </a>
          ),
        },
        { label: 'Secrets', cell: ({ places }) => <bdi className="wrap-anywhere">{places}</bdi> },
        { label: 'Found (UTC)', sort: 'found', cell: ({ at }) => <DeskTime at={at} /> },
      ]}
    />
  );
}
