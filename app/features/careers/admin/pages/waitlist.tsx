import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskEmpty,
  DeskHead,
  DeskTable,
  DeskTabs,
  DeskTime,
  deskHeaders,
  deskMeta,
  FoundCount,
} from '#app/ui/desk.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { interests } from '../../roles.ts';
import { showWaitlist } from '../waitlist.server.ts';
import type { Route } from './+types/waitlist';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Jobs waitlist');

export const loader = (args: Route.LoaderArgs) => showWaitlist(args);

const path = '/admin/waitlist';

const labels = { '': 'All', pending: 'Not confirmed', confirmed: 'Confirmed', left: 'Left' };
const tones = { pending: 'quiet', confirmed: 'ok', left: 'plain' } as const;

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  const { filter, counts, mayExport, entries, total, page, pages } = loaderData;
  const { status } = filter;
  const isFiltered = Boolean(filter.interest || filter.q);
  return (
    <>
      <DeskHead
        title="Jobs waitlist"
        lead="Who wants to hear of jobs, or of people. Only a confirmed address may be written to."
        actions={
          mayExport && (
            <ButtonLink href={listAddress(`${path}.csv`, { ...filter })} variant="secondary">
              Export as CSV
            </ButtonLink>
          )
        }
      />
      <DeskTabs
        label="Status"
        tabs={counts.map(({ status, count }) => ({
          href: listAddress(path, { ...filter, status }),
          label: labels[status],
          count,
          isCurrent: status === filter.status,
        }))}
      />
      <ListFilters
        action={listAddress(path, { status })}
        hidden={status ? { status } : {}}
        found={isFiltered && <FoundCount total={total} one="entry" many="entries" />}
      >
        <TextField
          label="Whole address"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="name@example.org"
          autoComplete="off"
          maxLength={200}
        />
        <SelectField
          label="Role interest"
          name="interest"
          placeholder="Every role"
          choices={interests.map(({ value, title }) => ({ value, label: title }))}
          defaultValue={filter.interest}
        />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty
          many="entries"
          isFiltered={isFiltered || status !== ''}
          title="Nobody is on the waitlist yet."
        >
          People join on /jobs; each confirms by a letter before they may be written to.
        </DeskEmpty>
      ) : (
        <DeskTable
          label="Jobs waitlist"
          columns={['Address', 'Role interest', 'From', 'Status', 'Joined (UTC)']}
        >
          {entries.map(({ id, email, name, company, interest, status, source, joinedAt }) => (
            <tr key={id}>
              <th scope="row">
                <bdi className="wrap-anywhere">{email}</bdi>
                {(name || company) && (
                  <span className="block font-normal text-soft">
                    <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
                  </span>
                )}
              </th>
              <td>{interest}</td>
              <td className="nowrap">{source === 'landing' ? 'Landing page' : 'Jobs page'}</td>
              <td>
                <Badge tone={tones[status]}>{labels[status]}</Badge>
              </td>
              <td>
                <DeskTime at={joinedAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the waitlist"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { ...filter }, page)}
      />
    </>
  );
}
