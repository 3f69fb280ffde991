import { redirectDocument } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { deleteAccount, endAllSessions, endSession, rename } from './account.server.ts';
import { answerForm, unknownIntent } from './form-answer.server.ts';
import { askForNewAddress } from './new-address.server.ts';
import { changePassword } from './passwords.server.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  deletionSchema,
  endSessionSchema,
  nameSchema,
  noFieldsSchema,
} from './schema.ts';
import { requireVisitor } from './visitor.server.ts';

/** Does what one of the forms of /account asks for; its hidden field `intent` says which. */
export async function answerAccountForm({ request, context, url }: RequestArgs & { url: URL }) {
  const args = { request, context };
  const visitor = await requireVisitor({ request, context, url });
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'name':
      return answerForm(args, form, nameSchema, async ({ fullName }) => {
        await rename(args, visitor, fullName);
        // The whole page is loaded again, for the name in its header.
        leaveNotice(context, { title: 'Your name was saved.' });
        return redirectDocument('/account');
      });
    case 'email':
      return answerForm(args, form, changeEmailSchema, async (wish) => {
        await askForNewAddress(args, visitor, wish);
        return {
          title: `A mail is on its way to ${wish.email}.`,
          description: 'Your address changes when you open its link.',
        };
      });
    case 'password':
      return answerForm(args, form, changePasswordSchema, async (passwords) => {
        await changePassword(args, visitor, passwords);
        leaveNotice(context, {
          title: 'Your password was changed.',
          description: 'Every other session was signed out.',
        });
        return redirectDocument('/account');
      });
    case 'end-session':
      return answerForm(args, form, endSessionSchema, async ({ sessionId }) => {
        await endSession(args, visitor, sessionId);
        return { title: 'That session was signed out.' };
      });
    case 'end-all-sessions':
      return answerForm(args, form, noFieldsSchema, async () => {
        await endAllSessions(args, visitor);
        leaveNotice(context, { title: 'You are signed out everywhere.' });
        return redirectDocument('/');
      });
    case 'delete':
      return answerForm(args, form, deletionSchema, async (answers) => {
        await deleteAccount(args, visitor, answers);
        leaveNotice(context, { title: 'Your account was deleted.' });
        return redirectDocument('/');
      });
    default:
      throw unknownIntent();
  }
}
