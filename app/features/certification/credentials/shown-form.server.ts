import { redirectDocument } from 'react-router';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { showCredentialAs } from './credentials.server.ts';

/** The holder's form on the page of a credential. @throws Refusal 404 for everybody else */
export async function answerShownForm({ request, context, url }: PageArgs, id: string) {
  const visitor = await requireVisitor({ request, context, url });
  const form = await readForm(request);
  const shown = {
    isNameShown: isChosen(form.get('name'), 'shown', 'hidden'),
    isListed: isChosen(form.get('page'), 'public', 'unlisted'),
  };
  await showCredentialAs(context.get(servicesContext), visitor.id, id, shown);
  leaveNotice(context, {
    title: 'Saved.',
    description: `Your name is ${shown.isNameShown ? 'shown' : 'hidden'}, and the page is ${shown.isListed ? 'public' : 'unlisted'}.`,
  });
  return redirectDocument(`/credentials/${id}`);
}

function isChosen(value: unknown, yes: string, no: string): boolean {
  if (value !== yes && value !== no)
    throw new Refusal(400, 'This form could not be read. Please send it once more.');
  return value === yes;
}
