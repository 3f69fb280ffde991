import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, DeskTable, DeskTime, deskHeaders, deskMeta, FoundCount } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { showPeople } from '../people.server.ts';
import { roleChoices } from '../role-choices.ts';
import type { Route } from './+types/people';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Accounts');

export const loader = (args: Route.LoaderArgs) => showPeople(args);

const path = '/admin/people';

const labelOf = (role: string) => roleChoices.find(({ value }) => value === role)?.label ?? role;

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { filter, people, total, page, pages } = loaderData;
  const isFiltered = Boolean(filter.q || filter.role);
  return (
    <>
      <DeskHead
        title="Accounts"
        lead="Everybody with an account, the newest first, and who may do what here."
      />
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="account" many="accounts" />}
      >
        <TextField
          label="Address or name"
          name="q"
          type="search"
          defaultValue={filter.q}
          autoComplete="off"
          maxLength={200}
        />
        <SelectField
          label="Role"
          name="role"
          placeholder="Every role"
          choices={roleChoices}
          defaultValue={filter.role}
        />
      </ListFilters>
      {people.length === 0 ? (
        <EmptyState title="No accounts match these filters." />
      ) : (
        <DeskTable label="Accounts" columns={['Address', 'Name', 'Role', 'Second factor', 'Joined (UTC)']}>
          {people.map(({ id, email, name, role, isConfirmed, hasSecondFactor, joinedAt }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{email}</a>
                {!isConfirmed && <span className="font-normal text-soft"> · not confirmed</span>}
              </th>
              <td>{name ? <bdi>{name}</bdi> : <span className="text-soft">no name</span>}</td>
              <td>{role === 'member' ? 'Member' : <Badge tone="signal">{labelOf(role)}</Badge>}</td>
              <td data-name="second factor">
                {hasSecondFactor ? 'on' : <span className="text-soft">off</span>}
              </td>
              <td>
                <DeskTime at={joinedAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the people"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { ...filter }, page)}
      />
    </>
  );
}
