import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
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
import type { Route } from './+types/course-list';
import { showCourses } from './course-list.server.ts';
import { placeOf } from './series-names.ts';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Free courses');

export const loader = (args: Route.LoaderArgs) => showCourses(args);

const path = '/admin/courses';

export default function CourseListPage({ loaderData }: Route.ComponentProps) {
  const { filter, courses, total, page, pages } = loaderData;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <DeskHead
        title="Free courses"
        lead="Courses of others, as /courses lists them. What visitors suggest waits in the queue."
        actions={<ButtonLink href={`${path}/new`}>New course</ButtonLink>}
      />
      <ListFilters
        action={path}
        found={isFiltered && <FoundCount total={total} one="course" many="courses" />}
      >
        <TextField
          label="Text"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Title, provider or description"
          autoComplete="off"
        />
        <SelectField
          label="Status"
          name="state"
          defaultValue={filter.state}
          placeholder="All"
          choices={[
            { value: 'listed', label: 'Listed' },
            { value: 'hidden', label: 'Hidden' },
          ]}
        />
      </ListFilters>
      {courses.length === 0 ? (
        <DeskEmpty many="courses" isFiltered={isFiltered} title="There is no course yet.">
          What visitors suggest becomes one by the queue; “New course” adds one here.
        </DeskEmpty>
      ) : (
        <DeskTable label="Free courses" columns={['Title', 'Status', 'Provider', 'Place', 'Added (UTC)']}>
          {courses.map(({ id, title, provider, isListed, addedAt, ...place }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{title}</a>
              </th>
              <td>
                <Badge tone={isListed ? 'ok' : 'quiet'}>{isListed ? 'Listed' : 'Hidden'}</Badge>
              </td>
              <td>{provider}</td>
              <td>{placeOf(place)}</td>
              <td>
                <DeskTime at={addedAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of courses"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, filter, page)}
      />
    </>
  );
}
