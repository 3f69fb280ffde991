import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { somethingWrong } from '#app/lib/form-answer.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { FormBesideSteps } from '#app/ui/form-beside-steps.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trap } from '#app/ui/trap.tsx';
import {
  courseFields,
  courseSchema,
  courseSubmitted,
  knownCourse,
  submissionFailed,
} from '../courses/schema.ts';
import { submitCourse } from '../courses/submissions.server.ts';
import type { Route } from './+types/submit-course';

/** The dialog of `/courses` as a page: an ordinary post, which needs no script. */
export const handle: PageHandle = { page: 'reading', finished: () => [], asText: false };

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(
    context,
    await readForm(request),
    courseSchema,
    async (course, typed) => {
      if (isTrapped(typed)) return courseSubmitted;
      const visitor = await getVisitor(request, context);
      const sender = { address: context.get(requestContext).address, userId: visitor?.id };
      const outcome = await submitCourse(context.get(servicesContext), course, sender);
      if (outcome.status === 'published') return knownCourse(outcome.status, outcome.title);
      return outcome.isKnown ? knownCourse(outcome.status) : courseSubmitted;
    },
    ({ status, message, field }) =>
      field ? somethingWrong : { ...submissionFailed, ...(status !== 500 && { description: message }) },
  );
}

const steps = [
  ['You send it', 'The title, the provider and the URL are enough.'],
  ['An editor reviews it', 'The course must be about MCP and free of charge.'],
  ['It is listed', 'It appears on the Courses page, where people can filter and open it.'],
] as const;

export default function SubmitCoursePage({ actionData }: Route.ComponentProps) {
  const fieldOf = fieldsOf(actionData);
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/courses" label="Courses">
        submit
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">Submit a New Course</h1>
      <p className="mt-5 mb-10 max-w-[38em] text-soft md:text-lg">
        A course, workshop or guide on MCP that others can take free of charge. An editor reviews it before it
        is listed.
      </p>
      <FormBesideSteps steps={steps}>
        <FormNotice answer={actionData} fieldOf={fieldOf} className="mb-8" />
        <form method="post" noValidate className="grid gap-5">
          {drawFields(courseFields, fieldOf)}
          <Trap />
          <p>
            <Button type="submit">Submit Course</Button>
          </p>
        </form>
      </FormBesideSteps>
    </div>
  );
}
