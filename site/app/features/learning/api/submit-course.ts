import * as z from 'zod/mini';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { trapField } from '#app/lib/form-fields.ts';
import { readJson } from '#app/services/http/json-body.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { courseSubmitted, knownCourse } from '../courses/outcome.ts';
import { courseSchema } from '../courses/schema.ts';
import { submitCourse } from '../courses/submissions.server.ts';
import type { Route } from './+types/submit-course';

const courseBody = z.extend(courseSchema, trapField);

/**
 * `POST /api/submit-course`: a JSON object with the form's fields. Answers `{id?, status, message}`, 201 for what is
 * new and 200 for what is known.
 * @throws Refusal 400, 415, 422 with the first field that is wrong; TooManyRequests
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { company_fax, ...course } = await readJson(request, courseBody);
  const { title: message } = courseSubmitted;
  // What nobody sees is filled in by programs only: they are thanked, and nothing is stored.
  if (company_fax) return Response.json({ status: 'pending', message }, { status: 201 });
  const visitor = await getVisitor(request, context);
  const { address } = context.get(requestContext);
  const outcome = await submitCourse(context.get(servicesContext), course, { address, userId: visitor?.id });
  if (outcome.status === 'published')
    return Response.json({
      status: outcome.status,
      message: knownCourse(outcome.status, outcome.title).title,
      title: outcome.title,
    });
  const { status } = outcome;
  if (outcome.isKnown) return Response.json({ status, message: knownCourse(status).title });
  return Response.json({ id: outcome.id, status, message }, { status: 201 });
}
