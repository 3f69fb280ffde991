import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { privateJson } from '#app/services/http/json-body.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerPasskeyCall } from '../passkeys/passkey-call.server.ts';
import { expectedRefusal } from '../refusals.server.ts';
import type { Route } from './+types/passkey';

export const handle: PageHandle = { page: 'call' };

/** `POST /auth/passkey`: what a browser needs to make or use a passkey (`askPasskey`), as JSON. */
export async function action(args: Route.ActionArgs) {
  try {
    return privateJson(await answerPasskeyCall(args, await readForm(args.request)));
  } catch (error) {
    const refusal = expectedRefusal(error);
    if (!(refusal instanceof Refusal)) throw error;
    return privateJson({ message: refusal.message, field: refusal.field }, refusal.status);
  }
}
