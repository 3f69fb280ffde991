import { Badge } from '#app/ui/badge.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { interestTitle } from '../../roles.ts';
import { waitlistList } from '../waitlist.server.ts';
import type { Route } from './+types/waitlist';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Jobs waitlist');
export const loader = (args: Route.LoaderArgs) => waitlistList.load(args);

const labels = { pending: 'Not confirmed', confirmed: 'Confirmed', left: 'Left' };
const tones = { pending: 'quiet', confirmed: 'ok', left: 'plain' } as const;

export default function WaitlistPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Jobs waitlist"
      lead="Talent and employers who want an email when the job platform opens. Write to confirmed addresses only."
      list={list}
      columns={[
        {
          label: 'Address',
          sort: 'address',
          cell: ({ email, name, company }) => (
            <>
              <bdi className="wrap-anywhere">{email}</bdi>
              {(name || company) && (
                <span className="block font-normal text-soft">
                  <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
                </span>
              )}
            </>
          ),
        },
        { label: 'Role interest', cell: ({ roleInterest }) => interestTitle(roleInterest) },
        {
          label: 'From',
          nowrap: true,
          cell: ({ source }) => (source === 'landing' ? 'Landing page' : 'Jobs page'),
        },
        { label: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{labels[status]}</Badge> },
        {
          label: 'Joined (UTC)',
          sort: 'joined',
          cell: ({ createdAt }) => <DeskTime at={createdAt.toISOString()} />,
        },
      ]}
    />
  );
}
