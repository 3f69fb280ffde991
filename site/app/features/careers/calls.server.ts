import * as z from 'zod/mini';
import { type Call, defineCall, readJson } from '#app/services/http/call.server.ts';
import { requestContext } from '#app/services/services.server.ts';
import { waitlistBody } from './schema.ts';
import { joinWaitlist } from './waitlist.server.ts';

const { source, referrer_url } = waitlistBody.shape;
z.globalRegistry.add(referrer_url, {
  description: 'URL of the referring page. We do not store its query string.',
});
z.globalRegistry.add(source, { description: 'Page where the form was filled in.' });

export const careersCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/jobs-waitlist',
    id: 'joinJobsWaitlist',
    tag: 'Jobs',
    summary: 'Join the jobs waitlist',
    description:
      'Sends an email with a confirmation link. Joining again gets the same response. `type` (talent or employer) is accepted but ignored: the site derives it from the role interest.',
    body: z.omit(waitlistBody, { company_fax: true }),
    answers: {
      200: {
        description: 'The request was accepted. The address joins the list once it is confirmed.',
        schema: z.object({ ok: z.literal(true) }),
      },
    },
    async answer({ request, context, services }) {
      const wish = await readJson(request, waitlistBody);
      await joinWaitlist(services, wish, context.get(requestContext).address);
      return { ok: true };
    },
  }),
];
