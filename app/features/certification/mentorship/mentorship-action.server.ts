import { redirectDocument } from 'react-router';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { answerErrors, answerRefused } from '#app/ui/form-answer.ts';
import { askForMentorship } from './mentorship.server.ts';
import { type MentorshipErrors, mentorshipForm } from './schema.ts';

/** Takes the form of `/account/mentorship`: an ordinary post. */
export async function answerMentorshipForm(args: PageArgs) {
  const { request, context } = args;
  const visitor = await requireVisitor(args);
  const form = await request.formData();
  const typed = { topics: String(form.get('topics') ?? ''), times: String(form.get('times') ?? '') };
  const parsed = mentorshipForm.safeParse(typed);
  if (!parsed.success) {
    const errors: MentorshipErrors = {};
    for (const { path, message } of parsed.error.issues)
      errors[path[0] as keyof MentorshipErrors] ??= message;
    return answerErrors(errors, typed);
  }
  try {
    const { address } = context.get(requestContext);
    await askForMentorship(context.get(servicesContext), visitor, parsed.data, address);
  } catch (error) {
    return answerRefused(error, typed);
  }
  leaveNotice(context, {
    title: 'Your request was sent.',
    description: `An editor answers to ${visitor.email}.`,
  });
  return redirectDocument('/account/mentorship', 303);
}
