import { listAddress } from '#app/lib/list-address.ts';
import {
  DeskEmpty,
  DeskHead,
  DeskTable,
  DeskTime,
  deskHeaders,
  deskMeta,
  FoundCount,
} from '#app/ui/desk.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { showAuditLog } from '../audit-log.server.ts';
import type { Route } from './+types/audit-log';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Audit log');

export const loader = (args: Route.LoaderArgs) => showAuditLog(args);

const path = '/admin/audit';

/** Eight digits of an id tell two lines apart; the link has all of them. */
const shortened = (name: string) => name.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}/, '$1…');

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { filter, entries, total, page, pages } = loaderData;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <DeskHead
        title="Audit log"
        lead="What changed, when and by whose doing. Entries are added and never changed."
      />
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="entry" many="entries" />}
      >
        <TextField
          label="Who"
          name="who"
          defaultValue={filter.who}
          placeholder="Email address or actor"
          autoComplete="off"
        />
        <TextField
          label="About"
          name="about"
          defaultValue={filter.about}
          placeholder="order.paid"
          autoComplete="off"
        />
        <TextField label="From" name="from" type="date" defaultValue={filter.from} />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty many="entries" isFiltered={isFiltered} title="Nothing has been recorded yet." />
      ) : (
        <DeskTable label="Audit log" columns={['Action', 'About', 'By', 'When (UTC)']}>
          {entries.map(({ id, at, who, action, subject, details }) => (
            <tr key={id}>
              <th scope="row">
                <a href={listAddress(path, { about: action })}>{action}</a>
                <span className="block font-mono text-xs font-normal wrap-anywhere text-soft md:min-w-80">
                  {details.join(', ')}
                </span>
              </th>
              <td>
                <a
                  className="link font-mono text-xs"
                  href={listAddress(path, { about: subject })}
                  title={subject}
                >
                  {shortened(subject)}
                </a>
              </td>
              <td>
                <a className="link" href={listAddress(path, { who })} title={who}>
                  {shortened(who)}
                </a>
              </td>
              <td>
                <DeskTime at={at} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the audit log"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, filter, page)}
      />
    </>
  );
}
