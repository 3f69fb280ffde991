import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskDay,
  DeskEmpty,
  DeskHead,
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
import { type Tier, tiers } from '../../catalogue/filter.ts';
import { itemParams, itemStates } from '../item-filter.ts';
import { showItems } from '../items.server.ts';
import type { Route } from './+types/items';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'MCP Map');

export const loader = (args: Route.LoaderArgs) => showItems(args);

const path = '/admin/catalogue';

export default function ItemsPage({ loaderData }: Route.ComponentProps) {
  const { filter, counts, categories, items, total, page, pages } = loaderData;
  const { q, category, tier, state } = filter;
  const isFiltered = Boolean(q || category || tier);
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const hidden: Record<string, string> = state === 'shown' ? {} : { state };
  return (
    <>
      <DeskHead
        title="MCP Map"
        lead="Items of the catalogue. What an editor changes here stays, whatever a registry says later."
        actions={<ButtonLink href={`${path}/new`}>New item</ButtonLink>}
      />
      <DeskTabs
        label="State"
        tabs={counts.map(({ state, count }) => ({
          label: itemStates[state],
          href: listAddress(path, itemParams({ ...filter, state })),
          count,
          isCurrent: state === filter.state,
        }))}
      />
      <ListFilters
        action={listAddress(path, hidden)}
        hidden={hidden}
        found={isFiltered && <FoundCount total={total} one="item" many="items" />}
      >
        <TextField
          label="Text"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Name, maker, tag"
          maxLength={200}
        />
        <SelectField
          label="Category"
          name="category"
          placeholder="Every category"
          choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          defaultValue={category}
        />
        <SelectField
          label="Tier"
          name="tier"
          placeholder="Every tier"
          choices={Object.entries(tiers).map(([value, label]) => ({ value, label }))}
          defaultValue={tier}
        />
      </ListFilters>
      {items.length === 0 ? (
        <DeskEmpty many="items" isFiltered={isFiltered} title={emptyTitles[state]} />
      ) : (
        <DeskTable label="Items" columns={['Name', 'Category', 'Tier', 'From', 'Changed', 'State']}>
          {items.map(({ id, name, category, tier, source, changed, isActive, reports }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{name}</a>
              </th>
              <td>{names.get(category) ?? category}</td>
              <td>{tiers[tier as Tier]}</td>
              <td className="text-soft">{source ? new URL(source).host : 'this site'}</td>
              <td>
                <DeskDay on={changed} />
              </td>
              <td>
                {!isActive && <Badge tone="quiet">Hidden</Badge>}
                {reports > 0 && (
                  <Badge tone="signal">{reports === 1 ? '1 report' : `${reports} reports`}</Badge>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of items"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, itemParams(filter), page)}
      />
    </>
  );
}

const emptyTitles = {
  shown: 'Nothing is on the map.',
  hidden: 'Nothing is hidden.',
  reported: 'Nobody says that a link leads nowhere.',
};
