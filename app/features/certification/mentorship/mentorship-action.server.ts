import * as z from 'zod/mini';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { paragraph } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { askForMentorship } from './mentorship.server.ts';

const mentorshipForm = z.object({
  topics: paragraph(2000, 'Please say what you would like to talk about.'),
  times: paragraph(500, 'Please say when you have time.'),
});

/** Takes the form of `/account/mentorship`: an ordinary post. */
export async function answerMentorshipForm(args: PageArgs) {
  const { request, context } = args;
  const visitor = await requireVisitor(args);
  return answerForm(context, await readForm(request), mentorshipForm, async (wish) => {
    await askForMentorship(context.get(servicesContext), visitor, wish, context.get(requestContext).address);
    return leadTo(context, '/account/mentorship', {
      title: 'Your request was sent.',
      description: `An editor answers to ${visitor.email}.`,
    });
  });
}
