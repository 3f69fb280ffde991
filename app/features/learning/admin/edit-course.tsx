import { Badge } from '#app/ui/badge.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import type { Route } from './+types/edit-course';
import { answerCourseForm, showCourse } from './course-editor.server.ts';
import { CourseForm } from './course-form.tsx';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.saved.title ?? 'Course');
export const loader = (args: Route.LoaderArgs) => showCourse(args);
export const action = (args: Route.ActionArgs) => answerCourseForm(args);

export default function EditCoursePage({ loaderData, actionData }: Route.ComponentProps) {
  // Named one by one: the data of a reading page has no members to spread.
  const { id, saved, version, isListed, place } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/courses', label: 'Free courses' }}
        title={saved.title ?? ''}
        lead={<Badge tone={isListed ? 'ok' : 'quiet'}>{isListed ? 'Listed' : 'Hidden'}</Badge>}
        actions={
          isListed && (
            <a className="link" href={place}>
              See it on the site
            </a>
          )
        }
      />
      <CourseForm id={id} saved={saved} version={version} answer={actionData} isListed={isListed} />
    </>
  );
}
