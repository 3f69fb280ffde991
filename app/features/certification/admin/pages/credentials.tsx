import { listAddress } from '#app/lib/list-address.ts';
import { SelectField } from '#app/ui/choice-fields.tsx';
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
import { CredentialBadge } from '../components/credential-badge.tsx';
import { showCredentials } from '../credentials.server.ts';
import type { Route } from './+types/credentials';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Credentials');

export const loader = (args: Route.LoaderArgs) => showCredentials(args);

const path = '/admin/credentials';

export default function CredentialsPage({ loaderData }: Route.ComponentProps) {
  const { filter, levels, entries, total, page, pages } = loaderData;
  const isFiltered = Boolean(filter.q || filter.level || filter.state);
  return (
    <>
      <DeskHead title="Credentials" lead="Every credential that was issued, the newest first." />
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="credential" many="credentials" />}
      >
        <TextField
          label="Address or id"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Holder, or its page"
          autoComplete="off"
          maxLength={200}
        />
        <SelectField
          label="Level"
          name="level"
          placeholder="Every level"
          choices={levels}
          defaultValue={filter.level}
        />
        <SelectField
          label="State"
          name="state"
          placeholder="Every state"
          choices={[
            { value: 'questioned', label: 'To decide' },
            { value: 'holds', label: 'Holds' },
            { value: 'revoked', label: 'Revoked' },
          ]}
          defaultValue={filter.state}
        />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty many="credentials" isFiltered={isFiltered} title="No credential has been issued yet.">
          One is issued by itself when an exam is passed.
        </DeskEmpty>
      ) : (
        <DeskTable label="Credentials" columns={['Holder', 'Level', 'Account', 'State', 'Issued (UTC)']}>
          {entries.map(({ id, holderName, levelName, email, isRevoked, isQuestioned, issuedAt }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>
                  <bdi>{holderName ?? 'Name erased'}</bdi>
                </a>
              </th>
              <td>{levelName}</td>
              <td>{email ?? <span className="text-soft">account deleted</span>}</td>
              <td>
                <CredentialBadge isRevoked={isRevoked} isQuestioned={isQuestioned} />
              </td>
              <td>
                <DeskTime at={issuedAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the credentials"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { ...filter }, page)}
      />
    </>
  );
}
