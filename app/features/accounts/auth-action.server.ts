import { redirectDocument } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { answerForm } from './form-answer.server.ts';
import { undoAddressChange } from './new-address.server.ts';
import { nextPath, withNext } from './next-path.ts';
import { askForReset, resetPassword } from './passwords.server.ts';
import {
  confirmSchema,
  emailSchema,
  noFieldsSchema,
  resetSchema,
  secondStepSchema,
  signInSchema,
  signUpSchema,
} from './schema.ts';
import { signIn, verifySecondStep } from './sign-in.server.ts';
import { confirmWithPassword, resendConfirmation, signUp } from './sign-up.server.ts';
import { getVisitor } from './visitor.server.ts';

type ActionArgs = RequestArgs & { url: URL };

/** The two forms of /auth: its hidden field `intent` says which. */
export async function answerAuthForm({ request, context, url }: ActionArgs) {
  const args = { request, context };
  const form = await readForm(request);
  const next = nextPath(url.searchParams.get('next'));
  if (await getVisitor(request, context)) return redirectDocument(next);
  if (form.get('intent') === 'sign-up')
    return answerForm(args, form, signUpSchema, async (account) => {
      await signUp(args, account, next);
      return { title: 'Account created! Please check your email to confirm your account.' };
    });
  return answerForm(args, form, signInSchema, async (credentials) => {
    const outcome = await signIn(args, credentials, next);
    return outcome === 'second step' ? redirectDocument(withNext('/auth/code', next)) : welcome(args, next);
  });
}

export async function answerSecondStep({ request, context, url }: ActionArgs) {
  const args = { request, context };
  const form = await readForm(request);
  const next = nextPath(url.searchParams.get('next'));
  if (await getVisitor(request, context)) return redirectDocument(next);
  return answerForm(args, form, secondStepSchema, async ({ code }) => {
    await verifySecondStep(args, code);
    return welcome(args, next);
  });
}

function welcome({ context }: RequestArgs, next: string): Response {
  leaveNotice(context, { title: 'Welcome back!' });
  return redirectDocument(next);
}

export async function answerForgotForm({ request, context }: RequestArgs) {
  const args = { request, context };
  return answerForm(args, await readForm(request), emailSchema, async ({ email }) => {
    await askForReset(args, email);
    return {
      title: 'If there is an account with this address, a mail is on its way.',
      description: 'Its link works once, for one hour.',
    };
  });
}

export async function answerResendForm({ request, context }: RequestArgs) {
  const args = { request, context };
  return answerForm(args, await readForm(request), emailSchema, async ({ email }) => {
    await resendConfirmation(args, email);
    return {
      title: 'If an account with this address waits to be confirmed, a mail is on its way.',
      description: 'Its link works for 24 hours.',
    };
  });
}

export async function answerResetForm({ request, context, url }: ActionArgs) {
  const args = { request, context };
  return answerForm(args, await readForm(request), resetSchema, async ({ password }) => {
    await resetPassword(args, url.searchParams.get('token') ?? '', password);
    leaveNotice(context, { title: 'Your password was changed. Please sign in.' });
    return redirectDocument('/auth');
  });
}

export async function answerConfirmForm({ request, context, url }: ActionArgs) {
  const args = { request, context };
  return answerForm(args, await readForm(request), confirmSchema, async ({ password }) => {
    await confirmWithPassword(args, url.searchParams.get('token') ?? '', password);
    leaveNotice(context, { title: 'Your address is confirmed. Please sign in.' });
    return redirectDocument(withNext('/auth', nextPath(url.searchParams.get('next'))));
  });
}

export async function answerUndoForm({ request, context, url }: ActionArgs) {
  const args = { request, context };
  return answerForm(args, await readForm(request), noFieldsSchema, async () => {
    const token = await undoAddressChange(args, url.searchParams.get('token') ?? '');
    leaveNotice(context, {
      title: 'Your account has its old address again.',
      description: 'Everybody is signed out, and the old password does not work any more. Choose a new one.',
    });
    return redirectDocument(`/auth/reset?token=${token}`);
  });
}
