import { redirectDocument } from 'react-router';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { signOut } from '../sign-in.server.ts';
import type { Route } from './+types/sign-out';

/** Signing out changes something, so a mere link does not do it. */
export function loader() {
  return redirectDocument('/');
}

export async function action({ request, context }: Route.ActionArgs) {
  await signOut({ request, context });
  leaveNotice(context, { title: 'You are signed out.' });
  return redirectDocument('/');
}
