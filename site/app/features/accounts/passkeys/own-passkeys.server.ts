import { and, eq } from 'drizzle-orm';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { passkeyLetter } from '../letters.server.ts';
import { refuseWithoutWayIn } from '../providers/ways-in.server.ts';
import { needsPasskey, needsSecondFactor } from '../roles/role.ts';
import { newPasskeySchema, passkeySchema } from '../schema.ts';
import { turnOnByPasskey } from '../second-factor/second-factor.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockSession } from '../sessions/account-links.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import { askedProof, demandProof, proveByPasskey } from '../sessions/proof.server.ts';
import {
  authContext,
  type PageArgs,
  requireSession,
  requireVisitor,
  sendCookies,
  type Visitor,
} from '../sessions/visitor.server.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { goTo, submitForm } from '../submit-form.server.ts';
import { passkeys, sessions, twoFactors } from '../tables.server.ts';
import { checkNewPasskey, countPasskeys, maxPasskeys, worksHere } from './passkeys.server.ts';

/**
 * Stores a new passkey of the visitor's. It becomes the second factor of a person who must have one and has none.
 *
 * @returns the backup codes in that case, which are shown only this once
 * @throws Refusal 401 for an invalid passkey, 409 for too many and for one that is registered already; what
 * `demandProof` throws
 */
async function addPasskey(
  args: RequestArgs,
  visitor: Visitor,
  { name, credential }: { name: string; credential: string },
  form: FormData,
): Promise<string[] | undefined> {
  const session = await demandProof(args, form);
  const { config } = args.context.get(servicesContext);
  const passkey = await checkNewPasskey(args, visitor.id, credential);
  const auth = args.context.get(authContext);
  const { turned } = await auth.change(async ({ db: tx, letters }) => {
    const { role, twoFactorEnabled } = await lockSession(tx, session);
    if ((await tx.$count(passkeys, eq(passkeys.userId, visitor.id))) >= maxPasskeys)
      throw new Refusal(409, `An account can have at most ${maxPasskeys} passkeys. Remove one first.`);
    const kept = await tx
      .insert(passkeys)
      .values({ ...passkey, userId: visitor.id, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (kept.length === 0) throw new Refusal(409, 'This passkey is already registered.');
    // Adding a passkey is proof that the person has it.
    await tx.update(sessions).set({ passkeyUsedAt: new Date() }).where(eq(sessions.id, session.sessionId));
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'passkey-added' }, args);
    letters.push(passkeyLetter(visitor.email, true, config.siteUrl));
    const isNeeded = !twoFactorEnabled && needsSecondFactor(config, role);
    return { turned: isNeeded ? await turnOnByPasskey(args, tx, visitor, letters) : undefined };
  });
  sendCookies(args.context, turned?.headers);
  return turned?.backupCodes;
}

/**
 * Removes one of the visitor's own passkeys; does nothing to another person's.
 *
 * @throws Refusal 409 for the last sign-in method, the last second factor, and the last passkey of a person who must
 * have one; what `demandProof` throws
 */
export async function removePasskey(
  args: RequestArgs,
  visitor: Visitor,
  passkeyId: string,
  form: FormData,
): Promise<void> {
  const session = await demandProof(args, form);
  const { config } = args.context.get(servicesContext);
  await args.context.get(authContext).change(async ({ db: tx, letters }) => {
    const { role, twoFactorEnabled } = await lockSession(tx, session);
    const isTheirs = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, visitor.id));
    const [removed] = await tx.delete(passkeys).where(isTheirs).returning({ host: passkeys.host });
    if (!removed) return;
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'passkey-removed' }, args);
    letters.push(passkeyLetter(visitor.email, false, config.siteUrl));
    // A passkey of another host was no sign-in method, and no second factor.
    if (!worksHere(config, removed.host) || (await countPasskeys(tx, config, visitor.id)) > 0) return;
    if (needsPasskey(config, role))
      throw new Refusal(
        409,
        `Your account has the role ${role}, which needs a passkey. Please add another one first.`,
      );
    const [factor] = await tx
      .select({ hasApp: twoFactors.verified })
      .from(twoFactors)
      .where(eq(twoFactors.userId, visitor.id));
    if (twoFactorEnabled && !factor?.hasApp)
      throw new Refusal(
        409,
        'This passkey is your second factor. Please set up an authenticator app first, or turn the second factor off.',
      );
    await refuseWithoutWayIn(tx, config, visitor.id);
  });
}

/**
 * Data of the page for a new passkey; undefined where the site's address allows none. `isToUse` is set for people who
 * need a passkey for the desk, have one and did not use it in this session (`requireRole` leads here, with `next`).
 */
export async function showNewPasskey(args: PageArgs) {
  const { visitor, usedPasskey } = await requireSession(args);
  const { config, db } = args.context.get(servicesContext);
  if (!config.passkeyHost) return undefined;
  const isDue = needsPasskey(config, visitor.role) && !usedPasskey;
  return {
    next: nextPath(args.url.searchParams.get('next')),
    isToUse: isDue && (await countPasskeys(db, config, visitor.id)) > 0,
    proof: await askedProof(args),
    suggestedName: browserName(args.request.headers.get('user-agent')),
  };
}

/** Runs the page's forms: a new passkey, or the use of one to open the desk. */
export async function answerNewPasskey(args: PageArgs) {
  const visitor = await requireVisitor(args);
  const form = await readForm(args.request);
  const next = nextPath(args.url.searchParams.get('next'));
  if (form.get('intent') === 'use-passkey')
    return submitForm(args, form, passkeySchema, async ({ credential }) => {
      await proveByPasskey(args, credential);
      return goTo(args, next, { title: 'Your passkey was used.' });
    });
  return submitForm(args, form, newPasskeySchema, async (passkey) => {
    const backupCodes = await addPasskey(args, visitor, passkey, form);
    const notice = { title: 'The passkey was added.' };
    return backupCodes
      ? { ...notice, description: 'It is your second factor as well.', backupCodes }
      : goTo(args, next === '/' ? '/account/security' : next, notice);
  });
}
