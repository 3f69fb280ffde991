import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { type ContentType, contentTypes, stateLabels, stateTones } from '../schema.ts';
import type { Route } from './+types/article-list';
import { articleList } from './article-list.server.ts';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Articles');
export const loader = (args: Route.LoaderArgs) => articleList.load(args);
export const action = (args: Route.ActionArgs) => articleList.answer(args);

export default function ArticleListPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Articles"
      lead="Published, scheduled and draft articles in Insights."
      actions={<ButtonLink href="/admin/articles/new">New article</ButtonLink>}
      list={list}
      emptyAction={<ButtonLink href="/admin/articles/new">Write the first</ButtonLink>}
      columns={[
        {
          label: 'Title',
          sort: 'title',
          cell: ({ id, title }) => <a href={`/admin/articles/${id}`}>{title}</a>,
        },
        {
          label: 'Status',
          cell: ({ state }) => <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>,
        },
        { label: 'Type', cell: ({ contentType }) => contentTypes[contentType as ContentType] },
        { label: 'Category', cell: ({ category }) => category },
        {
          label: 'Published (UTC)',
          sort: 'published',
          cell: ({ publishedAt }) => publishedAt && <DeskTime at={publishedAt} />,
        },
        { label: 'Views', sort: 'views', name: 'views', isNumber: true, cell: ({ views }) => views },
      ]}
    />
  );
}
