import { readForm } from '#app/lib/read-form.ts';
import { deleteAccount, endAllSessions, endSession, rename } from './account.server.ts';
import { answerForm, goTo, unknownIntent } from './form-answer.server.ts';
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
import { type PageArgs, requireVisitor } from './visitor.server.ts';

/** Does what one of the forms of /account asks for; its hidden field `intent` says which. */
export async function answerAccountForm(args: PageArgs) {
  const visitor = await requireVisitor(args);
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'name':
      return answerForm(args, form, nameSchema, async ({ fullName }) => {
        await rename(args, visitor, fullName);
        // The whole page is loaded again, for the name in its header.
        return goTo(args, '/account', { title: 'Your name was saved.' });
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
        return goTo(args, '/account', {
          title: 'Your password was changed.',
          description: 'Every other session was signed out.',
        });
      });
    case 'end-session':
      return answerForm(args, form, endSessionSchema, async ({ sessionId }) => {
        await endSession(args, visitor, sessionId);
        return { title: 'That session was signed out.' };
      });
    case 'end-all-sessions':
      return answerForm(args, form, noFieldsSchema, async () => {
        await endAllSessions(args, visitor);
        return goTo(args, '/', { title: 'You are signed out everywhere.' });
      });
    case 'delete':
      return answerForm(args, form, deletionSchema, async (answers) => {
        await deleteAccount(args, visitor, answers);
        return goTo(args, '/', { title: 'Your account was deleted.' });
      });
    default:
      throw unknownIntent();
  }
}
