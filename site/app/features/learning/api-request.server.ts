import { getVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { RequestArgs } from '#app/services/services.server.ts';

/** @throws Refusal 401 */
export async function requireLearner({ request, context }: RequestArgs): Promise<Visitor> {
  const visitor = await getVisitor(request, context);
  if (!visitor) throw new Refusal(401, 'Sign in to keep progress and notes on your account.');
  return visitor;
}

/** `account` is the one that the page was made for. @throws Refusal 401 when another one is signed in by now */
export function requireSameAccount({ id }: Visitor, account: string | undefined): void {
  if (account !== undefined && account !== id)
    throw new Refusal(401, 'Another account is signed in by now. Open the page again to continue.');
}
