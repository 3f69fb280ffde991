import { and, eq, not } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import type { Identity, ProviderSettings } from '#app/services/sign-in-providers/providers.server.ts';
import { linkedLetter } from '../letters.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockAccount, lockSession } from '../sessions/account-links.server.ts';
import { demandProof } from '../sessions/proof.server.ts';
import type { Session, Visitor } from '../sessions/visitor.server.ts';
import { credentials, isPassword } from '../tables.server.ts';
import { isOffered, nameProvider, refuseWithoutWayIn } from './ways-in.server.ts';

/**
 * Links the visitor's account to theirs at a provider; the way there asked for a proof. Two requests at once link it
 * once.
 *
 * @throws Refusal 401 when the session has ended, 409 when either is linked to another
 */
export async function linkProvider(
  args: RequestArgs,
  session: Session,
  provider: ProviderSettings,
  { subject }: Identity,
): Promise<void> {
  const { db, config, mail } = args.context.get(servicesContext);
  await db.transaction(async (tx) => {
    await lockSession(tx, session);
    const { id: userId, email } = session.visitor;
    if (!(await keepLink(tx, userId, provider, subject))) return;
    await recordSecurityEvent(tx, { userId, kind: 'provider-linked', note: provider.name }, args);
    await mail.send(tx, linkedLetter(email, provider.name, true, config.siteUrl));
  });
}

/**
 * Stores the link, under the account's lock. An account has at most one link to each provider.
 *
 * @returns whether it is new
 * @throws Refusal 409 when either account is linked to another
 */
export async function keepLink(
  tx: Database,
  userId: string,
  { id, name }: ProviderSettings,
  subject: string,
): Promise<boolean> {
  await lockAccount(tx, userId);
  const [old] = await tx
    .select({ subject: credentials.accountId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, id)));
  if (old?.subject === subject) return false;
  if (old)
    throw new Refusal(
      409,
      `Your account here is linked to another account at ${name}. Sign in with your password, and unlink that one first.`,
    );
  const kept = await tx
    .insert(credentials)
    .values({ userId, providerId: id, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: credentials.id });
  if (kept.length === 0)
    throw new Refusal(
      409,
      `This account at ${name} is linked to another account here. Unlink it there first.`,
    );
  return true;
}

/**
 * Ends one of the visitor's own links to a provider, also to one that is no longer in the settings; does nothing to
 * another person's.
 *
 * @returns the provider's name
 * @throws Refusal 409 when it is gone, and for the only sign-in method; what `demandProof` throws
 */
export async function unlinkProvider(
  args: RequestArgs,
  visitor: Visitor,
  linkId: string,
  form: FormData,
): Promise<string> {
  const session = await demandProof(args, form);
  const { db, config, mail } = args.context.get(servicesContext);
  return db.transaction(async (tx) => {
    await lockSession(tx, session);
    const isTheirs = and(eq(credentials.id, linkId), eq(credentials.userId, visitor.id), not(isPassword));
    const [removed] = isUuid(linkId)
      ? await tx.delete(credentials).where(isTheirs).returning({ providerId: credentials.providerId })
      : [];
    if (!removed) throw new Refusal(409, 'This account was already unlinked. Nothing was changed.');
    const name = nameProvider(config, removed.providerId);
    // A provider that is not offered was no sign-in method.
    if (isOffered(config, removed.providerId)) await refuseWithoutWayIn(tx, config, visitor.id);
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'provider-unlinked', note: name }, args);
    await mail.send(tx, linkedLetter(visitor.email, name, false, config.siteUrl));
    return name;
  });
}
