import { redirectDocument } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { undoAddressChange } from '../account/new-address.server.ts';
import { signInWithPasskey, verifySecondStepByPasskey } from '../passkeys/passkey-use.server.ts';
import { askForReset, resetPassword } from '../passwords/passwords.server.ts';
import {
  confirmSchema,
  emailSchema,
  noFieldsSchema,
  passkeySchema,
  resetSchema,
  secondStepSchema,
  signInSchema,
  signUpSchema,
} from '../schema.ts';
import { getVisitor, type PageArgs } from '../sessions/visitor.server.ts';
import { goTo, submitForm } from '../submit-form.server.ts';
import { nextPath, withNext } from './next-path.ts';
import { signIn, verifySecondStep } from './sign-in.server.ts';
import { confirmWithPassword, resendConfirmation, signUp } from './sign-up.server.ts';

/** Runs the forms of /auth; the hidden field `intent` names which. */
export async function answerAuthForm(args: PageArgs) {
  const form = await readForm(args.request);
  const next = nextPath(args.url.searchParams.get('next'));
  if (await getVisitor(args.request, args.context)) return redirectDocument(next);
  if (form.get('intent') === 'sign-up')
    return submitForm(args, form, signUpSchema, async (account) => {
      await signUp(args, account, next);
      return { title: 'Account created! Please check your email to confirm your account.' };
    });
  if (form.get('intent') === 'passkey')
    return submitForm(args, form, passkeySchema, async ({ credential }) => {
      await signInWithPasskey(args, credential);
      return welcome(args, next);
    });
  return submitForm(args, form, signInSchema, async (credentials) => {
    const outcome = await signIn(args, credentials, next);
    return outcome === 'second step' ? redirectDocument(withNext('/auth/code', next)) : welcome(args, next);
  });
}

export async function answerSecondStep(args: PageArgs) {
  const form = await readForm(args.request);
  const next = nextPath(args.url.searchParams.get('next'));
  if (await getVisitor(args.request, args.context)) return redirectDocument(next);
  if (form.get('intent') === 'passkey')
    return submitForm(args, form, passkeySchema, async ({ credential }) => {
      await verifySecondStepByPasskey(args, credential);
      return welcome(args, next);
    });
  return submitForm(args, form, secondStepSchema, async ({ code }) => {
    await verifySecondStep(args, code);
    return welcome(args, next);
  });
}

const welcome = (args: RequestArgs, next: string) => goTo(args, next, { title: 'Welcome back!' });

export async function answerForgotForm(args: RequestArgs) {
  return submitForm(args, await readForm(args.request), emailSchema, async ({ email }) => {
    await askForReset(args, email);
    return {
      title: 'If there is an account with this address, an email is on its way.',
      description: 'The link in the email works for one hour, and you can use it once.',
    };
  });
}

export async function answerResendForm(args: RequestArgs) {
  return submitForm(args, await readForm(args.request), emailSchema, async ({ email }) => {
    await resendConfirmation(args, email);
    return {
      title: 'If an account with this address is waiting to be confirmed, an email is on its way.',
      description: 'The link in the email works for 24 hours.',
    };
  });
}

export async function answerResetForm(args: PageArgs) {
  return submitForm(args, await readForm(args.request), resetSchema, async ({ password }) => {
    await resetPassword(args, args.url.searchParams.get('token') ?? '', password);
    return goTo(args, '/auth', { title: 'Your password was changed. Please sign in.' });
  });
}

export async function answerConfirmForm(args: PageArgs) {
  return submitForm(args, await readForm(args.request), confirmSchema, async ({ password }) => {
    await confirmWithPassword(args, args.url.searchParams.get('token') ?? '', password);
    return goTo(args, withNext('/auth', nextPath(args.url.searchParams.get('next'))), {
      title: 'Your address is confirmed. Please sign in.',
    });
  });
}

export async function answerUndoForm(args: PageArgs) {
  return submitForm(args, await readForm(args.request), noFieldsSchema, async () => {
    const token = await undoAddressChange(args, args.url.searchParams.get('token') ?? '');
    return goTo(args, `/auth/reset?token=${token}`, {
      title: 'Your account has its old address again.',
      description:
        'Everyone is signed out, and the old password no longer works. You keep the passkeys, linked sign-ins and second factor that you had 72 hours before the change. Sign in and check them under Security.',
    });
  });
}
