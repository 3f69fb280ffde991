import { redirectDocument } from 'react-router';
import { signOut } from '../sign-in/sign-in.server.ts';
import { goTo } from '../submit-form.server.ts';
import type { Route } from './+types/sign-out';

/** Signing out changes something, so a mere link does not do it. */
export function loader() {
  return redirectDocument('/');
}

export async function action(args: Route.ActionArgs) {
  await signOut(args);
  return goTo(args, '/', { title: 'You are signed out.' });
}
