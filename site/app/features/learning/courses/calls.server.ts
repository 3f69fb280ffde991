import * as z from 'zod/mini';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { trapField } from '#app/lib/form-fields.ts';
import { type Call, defineCall, readJson } from '#app/services/http/call.server.ts';
import { requestContext } from '#app/services/services.server.ts';
import { courseDataCalls } from './data.server.ts';
import { courseSchema, courseSubmitted, knownCourse } from './schema.ts';
import { submitCourse } from './submissions.server.ts';

const { company, link_url } = courseSchema.shape;
z.globalRegistry.add(company, { description: 'Organisation behind the course. Default: the provider.' });
z.globalRegistry.add(link_url, { format: 'uri', description: 'URL of the course, with http or https.' });

const id = z.optional(z.guid());
z.globalRegistry.add(id, { description: 'Id of the submission. Absent for a course that is already known.' });
const outcome = z.object({ id, status: z.enum(['pending', 'published']), message: z.string() });

const courseBody = z.extend(courseSchema, trapField);

export const coursesCalls: Call[] = [
  ...courseDataCalls,
  defineCall({
    method: 'post',
    path: '/api/submit-course',
    id: 'submitCourse',
    tag: 'Courses',
    summary: 'Suggest a free course',
    description: 'An editor reviews every course before it is listed.',
    body: courseSchema,
    answers: {
      200: {
        description: 'The course is already known: it is listed, or waits for review.',
        schema: outcome,
      },
      201: { description: 'The course is waiting for review.', schema: outcome },
    },
    async answer({ request, context, services }) {
      const { company_fax, ...course } = await readJson(request, courseBody);
      const { title: message } = courseSubmitted;
      // Only programs fill in the hidden field. They get an answer as for a new course, and nothing is stored.
      if (company_fax) return Response.json({ status: 'pending', message }, { status: 201 });
      const visitor = await getVisitor(request, context);
      const { address } = context.get(requestContext);
      const outcome = await submitCourse(services, course, { address, userId: visitor?.id });
      if (outcome.status === 'published')
        return Response.json({
          status: outcome.status,
          message: knownCourse(outcome.status, outcome.title).title,
          title: outcome.title,
        });
      const { status } = outcome;
      if (outcome.isKnown) return Response.json({ status, message: knownCourse(status).title });
      return Response.json({ id: outcome.id, status, message }, { status: 201 });
    },
  }),
];
