import { listAddress } from '#app/lib/list-address.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskDay,
  DeskEmpty,
  DeskHead,
  DeskNumber,
  DeskTable,
  DeskTabs,
  deskHeaders,
  deskMeta,
  FoundCount,
} from '#app/ui/desk.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { showEntries } from '../entries.server.ts';
import type { Route } from './+types/entries';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Works');

export const loader = (args: Route.LoaderArgs) => showEntries(args);

const path = '/admin/library';

export default function EntriesPage({ loaderData }: Route.ComponentProps) {
  const { filter, published, unpublished, categories, licenses, entries, total, page, pages } = loaderData;
  const { state, q, category, license } = filter;
  const isFiltered = Boolean(q || category || license);
  const kept: Record<string, string> = state ? { state } : {};
  const tab = (label: string, state: string, count: number) => ({
    label,
    href: listAddress(path, { ...filter, state }),
    count,
    isCurrent: state === filter.state,
  });
  const labelOf = (choices: typeof categories, code: string) =>
    choices.find(({ value }) => value === code)?.label ?? code;
  return (
    <>
      <DeskHead
        title="Works"
        lead="What the content library lists, the newest first."
        actions={
          <>
            <a className="link" href={`${path}/slots`}>
              Featured slots
            </a>
            <ButtonLink href={`${path}/new`}>New work</ButtonLink>
          </>
        }
      />
      <DeskTabs
        label="State"
        tabs={[tab('Published', '', published), tab('Not published', 'unpublished', unpublished)]}
      />
      <ListFilters
        action={listAddress(path, kept)}
        hidden={kept}
        found={isFiltered && <FoundCount total={total} one="work" many="works" />}
      >
        <TextField label="Title" name="q" type="search" defaultValue={q} maxLength={200} />
        <SelectField
          label="Category"
          name="category"
          placeholder="Every category"
          choices={categories}
          defaultValue={category}
        />
        <SelectField
          label="Licence"
          name="license"
          placeholder="Every licence"
          choices={licenses}
          defaultValue={license}
        />
      </ListFilters>
      {entries.length === 0 ? (
        <DeskEmpty
          many="works"
          isFiltered={isFiltered}
          title={state ? 'Every work is published.' : 'Nothing is published yet.'}
        />
      ) : (
        <DeskTable
          label="Works"
          columns={['Title', 'Category', 'Licence', 'By', 'Added', 'Views']}
          numbers={['Views']}
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <a href={`${path}/${entry.id}`}>{entry.title}</a>
              </th>
              <td className="nowrap">{labelOf(categories, entry.categoryCode)}</td>
              <td className="nowrap">{labelOf(licenses, entry.licenseCode)}</td>
              <td>{entry.contributorName}</td>
              <td>
                <DeskDay on={entry.added} />
              </td>
              <DeskNumber name="views">{entry.viewCount}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of works"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, filter, page)}
      />
    </>
  );
}
