import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import type { Route } from './+types/new-course';
import { answerCourseForm, showNewCourse } from './course-editor.server.ts';
import { CourseForm } from './course-form.tsx';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New course');
export const loader = (args: Route.LoaderArgs) => showNewCourse(args);
export const action = (args: Route.ActionArgs) => answerCourseForm(args);

export default function NewCoursePage({ loaderData: { id, saved }, actionData }: Route.ComponentProps) {
  // Sent once more it is still the same course.
  const sameId = actionData?.values.id ?? id;
  return (
    <>
      <DeskHead back={{ href: '/admin/courses', label: 'Free courses' }} title="New course" />
      <CourseForm id={sameId} saved={saved} answer={actionData} isListed={false} />
    </>
  );
}
