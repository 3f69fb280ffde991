import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskList, nameOf } from '#app/ui/desk-list.tsx';
import { CredentialBadge } from '../components/credential-badge.tsx';
import { credentialList } from '../credentials.server.ts';
import type { Route } from './+types/credentials';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Credentials');
export const loader = (args: Route.LoaderArgs) => credentialList.load(args);

export default function CredentialsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Credentials" lead="All issued credentials, newest first." />
      <DeskList
        list={list}
        label="Credentials"
        columns={[
          {
            label: 'Holder',
            sort: 'holder',
            cell: ({ id, holderName }) => (
              <a href={`/admin/credentials/${id}`}>
                <bdi>{holderName ?? 'Name erased'}</bdi>
              </a>
            ),
          },
          { label: 'Level', cell: ({ level }) => nameOf(list, 'level', level) },
          {
            label: 'Account',
            cell: ({ email }) => email ?? <span className="text-soft">account deleted</span>,
          },
          { label: 'Status', cell: (credential) => <CredentialBadge {...credential} /> },
          { label: 'Issued (UTC)', sort: 'issued', cell: ({ issuedAt }) => <DeskTime at={issuedAt} /> },
        ]}
      />
    </>
  );
}
