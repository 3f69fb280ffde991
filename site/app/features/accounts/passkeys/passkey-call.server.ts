import { Refusal } from '#app/lib/refusal.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { messages, signedOut } from '../refusals.server.ts';
import { passkeySchema } from '../schema.ts';
import { demandProof, proveByPasskey } from '../sessions/proof.server.ts';
import { authContext, getVisitor } from '../sessions/visitor.server.ts';
import { unknownIntent } from '../submit-form.server.ts';
import { beginPasskey, beginPasskeyUse } from './passkeys.server.ts';

/**
 * Answers the browser's requests about passkeys: the challenge for one of its uses, or `prove`, which takes a proof.
 *
 * @throws Refusal 401 when signed out, or before the password of a second step; what `demandProof` throws
 */
export async function answerPasskeyCall(args: RequestArgs, form: FormData): Promise<object> {
  const use = form.get('use');
  if (use === 'sign in') return beginPasskeyUse(args, use);
  if (use === 'second step') {
    const account = await args.context.get(authContext).findChallenged(args.request);
    if (!account) throw new Refusal(401, messages.tookTooLong);
    return beginPasskeyUse(args, use, account.id);
  }
  const visitor = await getVisitor(args.request, args.context);
  if (!visitor) throw signedOut();
  if (use === 'proof') return beginPasskeyUse(args, use, visitor.id);
  if (use === 'prove') {
    const { data } = passkeySchema.safeParse(Object.fromEntries(form));
    if (!data) throw unknownIntent();
    await proveByPasskey(args, data.credential);
    return {};
  }
  if (use !== 'add') throw unknownIntent();
  // Before the browser makes one that would then be refused.
  await demandProof(args, form);
  return beginPasskey(args, visitor);
}
