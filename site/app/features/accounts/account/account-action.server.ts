import { readForm } from '#app/lib/read-form.ts';
import { disconnectAgent } from '../agents/connected-agents.server.ts';
import { removePasskey } from '../passkeys/own-passkeys.server.ts';
import { changePassword } from '../passwords/passwords.server.ts';
import { unlinkProvider } from '../providers/linked-providers.server.ts';
import { beginSignedIn, findProvider } from '../providers/provider-sign-in.server.ts';
import {
  changePasswordSchema,
  deletionSchema,
  disconnectAgentSchema,
  emailSchema,
  endSessionSchema,
  nameSchema,
  noFieldsSchema,
  removePasskeySchema,
} from '../schema.ts';
import { demandProof } from '../sessions/proof.server.ts';
import { type PageArgs, requireVisitor } from '../sessions/visitor.server.ts';
import { goTo, submitForm, unknownIntent } from '../submit-form.server.ts';
import { deleteAccount, endAllSessions, endSession, rename } from './account.server.ts';
import { askForNewAddress } from './new-address.server.ts';

/** Runs one of the forms of the account's settings; the hidden field `intent` names it. */
export async function answerAccountForm(args: PageArgs) {
  const visitor = await requireVisitor(args);
  const form = await readForm(args.request);
  const intent = String(form.get('intent'));
  // Each linked provider has a form `unlink-<id of the link>`.
  const [, linkId] = /^unlink-(.+)$/.exec(intent) ?? [];
  if (linkId)
    return submitForm(args, form, noFieldsSchema, async () => {
      const name = await unlinkProvider(args, visitor, linkId, form);
      return { title: `${name} is no longer linked.` };
    });
  // Each offered provider has forms `link-<slug>` and `prove-<slug>`.
  const [, wish, slug] = /^(link|prove)-(.+)$/.exec(intent) ?? [];
  if (wish)
    return submitForm(args, form, noFieldsSchema, async () => {
      const provider = findProvider(args, slug);
      if (wish === 'link') await demandProof(args, form);
      const goOn = await beginSignedIn(args, provider, {
        for: wish === 'link' ? 'link' : 'proof',
        userId: visitor.id,
      });
      return { title: `Please continue to ${provider.name}.`, goOn };
    });
  switch (intent) {
    case 'name':
      return submitForm(args, form, nameSchema, async ({ fullName }) => {
        await rename(args, visitor, fullName);
        // Loads the whole page again: its header shows the name.
        return goTo(args, '/account/profile', { title: 'Your name was saved.' });
      });
    case 'email':
      return submitForm(args, form, emailSchema, async ({ email }) => {
        await askForNewAddress(args, visitor, email, form);
        return {
          title: `An email is on its way to ${email}.`,
          description: 'Your address changes when you open the link in the email.',
        };
      });
    case 'password':
      return submitForm(args, form, changePasswordSchema, async ({ password }) => {
        await changePassword(args, visitor, password, form);
        return goTo(args, '/account/security', {
          title: 'Your password was changed.',
          description: 'Every other session was signed out.',
        });
      });
    case 'remove-passkey':
      return submitForm(args, form, removePasskeySchema, async ({ passkeyId }) => {
        await removePasskey(args, visitor, passkeyId, form);
        return { title: 'The passkey was removed.' };
      });
    case 'end-session':
      return submitForm(args, form, endSessionSchema, async ({ sessionId }) => {
        await endSession(args, visitor, sessionId);
        return { title: 'That session was signed out.' };
      });
    case 'disconnect-agent':
      return submitForm(args, form, disconnectAgentSchema, async ({ agentId }) => {
        await disconnectAgent(args, visitor, agentId);
        return { title: 'That agent is disconnected.' };
      });
    case 'end-all-sessions':
      return submitForm(args, form, noFieldsSchema, async () => {
        await endAllSessions(args, visitor);
        return goTo(args, '/', { title: 'You are signed out everywhere.' });
      });
    case 'delete':
      return submitForm(args, form, deletionSchema, async (answers) => {
        await deleteAccount(args, visitor, answers, form);
        return goTo(args, '/', { title: 'Your account was deleted.' });
      });
    default:
      throw unknownIntent();
  }
}
