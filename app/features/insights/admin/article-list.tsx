import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import {
  DeskEmpty,
  DeskHead,
  DeskNumber,
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
import { type ContentType, contentTypes } from '../schema.ts';
import type { Route } from './+types/article-list';
import { showArticles } from './article-list.server.ts';
import { stateLabels, stateNames, stateTones } from './article-state.ts';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Articles');

export const loader = (args: Route.LoaderArgs) => showArticles(args);

const path = '/admin/articles';

export default function ArticleListPage({ loaderData }: Route.ComponentProps) {
  const { filter, categories, articles, total, page, pages } = loaderData;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <DeskHead
        title="Articles"
        lead="What stands under Insights, what will, and what is still being written."
        actions={<ButtonLink href={`${path}/new`}>New article</ButtonLink>}
      />
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="article" many="articles" />}
      >
        <TextField
          label="Text"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Title, excerpt or author"
          autoComplete="off"
        />
        <SelectField
          label="Status"
          name="state"
          defaultValue={filter.state}
          placeholder="All"
          choices={stateNames.map((value) => ({ value, label: stateLabels[value] }))}
        />
        <SelectField
          label="Category"
          name="category"
          defaultValue={filter.category}
          placeholder="All"
          choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </ListFilters>
      {articles.length === 0 ? (
        <DeskEmpty
          many="articles"
          isFiltered={isFiltered}
          title="No article has been written."
          action={<ButtonLink href={`${path}/new`}>Write the first</ButtonLink>}
        />
      ) : (
        <DeskTable
          label="Articles"
          columns={['Title', 'Status', 'Type', 'Category', 'Published (UTC)', 'Views']}
          numbers={['Views']}
        >
          {articles.map(({ id, title, state, contentType, category, publishedAt, views }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{title}</a>
              </th>
              <td>
                <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
              </td>
              <td>{contentTypes[contentType as ContentType]}</td>
              <td>{category}</td>
              <td>{publishedAt && <DeskTime at={publishedAt} />}</td>
              <DeskNumber name="views">{views}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of articles"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, filter, page)}
      />
    </>
  );
}
