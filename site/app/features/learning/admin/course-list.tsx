import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { seriesPlace } from '../courses/stated.ts';
import type { Route } from './+types/course-list';
import { courseList } from './course-list.server.ts';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Free courses');
export const loader = (args: Route.LoaderArgs) => courseList.load(args);
export const action = (args: Route.ActionArgs) => courseList.answer(args);

export default function CourseListPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Free courses"
      lead="Courses by others, as listed on /courses. Suggestions from visitors wait in the queue."
      actions={<ButtonLink href="/admin/courses/new">New course</ButtonLink>}
      list={list}
      columns={[
        {
          label: 'Title',
          sort: 'title',
          cell: ({ id, title }) => <a href={`/admin/courses/${id}`}>{title}</a>,
        },
        {
          label: 'Status',
          cell: ({ isListed }) => (
            <Badge tone={isListed ? 'ok' : 'quiet'}>{isListed ? 'Listed' : 'Hidden'}</Badge>
          ),
        },
        { label: 'Provider', sort: 'provider', cell: ({ provider }) => provider },
        { label: 'Place', cell: seriesPlace },
        { label: 'Added (UTC)', sort: 'added', cell: ({ addedAt }) => <DeskTime at={addedAt} /> },
      ]}
    />
  );
}
