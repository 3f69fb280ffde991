import { listAddress } from '#app/lib/list-address.ts';
import { AuditDetails } from '#app/ui/audit-trail.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { auditList } from '../audit-log.server.ts';
import type { Route } from './+types/audit-log';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Audit log');
export const loader = (args: Route.LoaderArgs) => auditList.load(args);

const path = '/admin/audit';

/** Shortens an id to eight digits, which are enough to distinguish two lines. The link has all of them. */
const shortened = (name: string) => name.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}/, '$1…');

export default function AuditLogPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Audit log"
      lead="What changed, when, and who changed it. Entries are never edited."
      list={list}
      columns={[
        {
          label: 'Action',
          cell: ({ action, details }) => (
            <>
              <a href={listAddress(path, { about: action })}>{action}</a>
              <div className="md:min-w-80">
                <AuditDetails details={details} />
              </div>
            </>
          ),
        },
        {
          label: 'About',
          cell: ({ subject }) => (
            <a
              className="link font-mono text-xs"
              href={listAddress(path, { about: subject })}
              title={subject}
            >
              {shortened(subject)}
            </a>
          ),
        },
        {
          label: 'By',
          cell: ({ who }) => (
            <a className="link" href={listAddress(path, { who })} title={who}>
              {shortened(who)}
            </a>
          ),
        },
        { label: 'When (UTC)', sort: 'when', cell: ({ at }) => <DeskTime at={at} /> },
      ]}
    />
  );
}
