import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
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
import { partnerCategories, partnerTiers } from '../../partners-categories.ts';
import { showPartners } from '../partners.server.ts';
import type { Route } from './+types/partners';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Partners');

export const loader = (args: Route.LoaderArgs) => showPartners(args);

const path = '/admin/partners';
const columns = ['Name', 'Category', 'Tier', 'Marks', 'Place', 'Visits, 30 days', 'In all'];
const numbers = ['Place', 'Visits, 30 days', 'In all'];

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { filter, shown, hidden, partners, total, page, pages } = loaderData;
  const { state, q, category, tier } = filter;
  const isFiltered = Boolean(q || category || tier);
  const kept: Record<string, string> = state ? { state } : {};
  const tab = (label: string, state: string, count: number) => ({
    label,
    href: listAddress(path, { ...filter, state }),
    count,
    isCurrent: state === filter.state,
  });
  return (
    <>
      <DeskHead
        title="Partners"
        lead="In the order in which the site shows them. Visits are counted where a partner shares revenue."
        actions={<ButtonLink href={`${path}/new`}>New partner</ButtonLink>}
      />
      <DeskTabs label="State" tabs={[tab('On the site', '', shown), tab('Hidden', 'hidden', hidden)]} />
      <ListFilters
        action={listAddress(path, kept)}
        hidden={kept}
        found={isFiltered && <FoundCount total={total} one="partner" many="partners" />}
      >
        <TextField label="Name" name="q" type="search" defaultValue={q} maxLength={200} />
        <SelectField
          label="Category"
          name="category"
          placeholder="Every category"
          choices={partnerCategories.map(({ name }) => ({ value: name, label: name }))}
          defaultValue={category}
        />
        <SelectField
          label="Tier"
          name="tier"
          placeholder="Every tier"
          choices={partnerTiers.map((tier) => ({ value: tier, label: tier }))}
          defaultValue={tier}
        />
      </ListFilters>
      {partners.length === 0 ? (
        <DeskEmpty
          many="partners"
          isFiltered={isFiltered}
          title={state ? 'Nobody is hidden.' : 'The site shows no partners.'}
        />
      ) : (
        <DeskTable label="Partners" columns={columns} numbers={numbers}>
          {partners.map((partner) => (
            <tr key={partner.id}>
              <th scope="row">
                <a href={`${path}/${partner.id}`}>{partner.name}</a>
              </th>
              <td>{partner.category}</td>
              <td>{partner.tier}</td>
              <td>
                <span className="flex flex-wrap gap-1.5">
                  {partner.isFeatured && <Badge>Featured</Badge>}
                  {partner.isExample && <Badge tone="quiet">Example</Badge>}
                </span>
              </td>
              <DeskNumber name="place">{partner.displayOrder}</DeskNumber>
              <DeskNumber name="visits in 30 days">{countOf(partner, partner.recentClicks)}</DeskNumber>
              <DeskNumber name="in all">{countOf(partner, partner.clicks)}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of partners"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, filter, page)}
      />
    </>
  );
}

/** Visits are counted up to 10,000 and no further, and only where a partner shares revenue. */
function countOf({ share, clicks }: { share: number | null; clicks: number }, count: number) {
  if (share === null && clicks === 0) return <span className="text-soft">–</span>;
  return count >= 10_000 ? '10,000+' : count;
}
