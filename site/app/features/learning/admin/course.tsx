import { Badge } from '#app/ui/badge.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, IntentButton } from '#app/ui/desk-form.tsx';
import type { Route } from './+types/course';
import { courseEditor, showCourse } from './course.server.ts';
import { deskFields } from './desk-fields.ts';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.course) : 'Course');
export const loader = (args: Route.LoaderArgs) => showCourse(args);
export const action = (args: Route.ActionArgs) => courseEditor.answer(args);

const titleOf = (course: { title: string } | undefined) => course?.title ?? 'New course';

export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, form } = loaderData;
  const isListed = course?.isListed ?? false;
  // A new course keeps the id of its first post, so sending the form again saves the same course.
  const id = actionData?.values.id ?? loaderData.id;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/courses', label: 'Free courses' }}
        title={titleOf(course)}
        lead={course && <Badge tone={isListed ? 'ok' : 'quiet'}>{isListed ? 'Listed' : 'Hidden'}</Badge>}
        actions={
          isListed && (
            <a className="link" href={course?.place}>
              See it on the site
            </a>
          )
        }
      />
      <DeskForm
        {...form}
        answer={actionData}
        submitLabel={isListed ? 'Save and show' : 'Save hidden'}
        actions={!isListed && <IntentButton intent="publish" label="Save and show" />}
        apart={isListed && <IntentButton intent="hide" label="Hide" />}
      >
        {(fieldOf) => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="status" value={fieldOf('status', 'Status').defaultValue} />
            {drawFields(deskFields, fieldOf)}
          </>
        )}
      </DeskForm>
    </>
  );
}
