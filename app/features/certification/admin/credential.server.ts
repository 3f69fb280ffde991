import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  findAddresses,
  listHistory,
  type PageArgs,
  requireRole,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findCredential } from '../credentials/credentials.server.ts';
import { revokeCredential } from '../credentials/revoke.server.ts';

type CredentialArgs = PageArgs & { params: { id: string } };

/** The page of one credential. @throws Refusal 403 for everybody but admins, 404 */
export async function showCredential(args: CredentialArgs) {
  await requireRole(args, 'admin');
  return readCredential(args.context.get(servicesContext).db, args.params.id);
}

/** @throws Refusal 404 */
export async function readCredential(db: Database, id: string) {
  const found = await findCredential(db, id);
  if (!found) throw new Refusal(404, 'There is no such credential.');
  const { userId, level, holderName, score, total, passedAt, issuedAt, replacedBy } = found;
  const { revokedAt, revokedBy, revocationReason } = found;
  const [{ levels }, [holder], history, actors] = await Promise.all([
    readTiers(),
    userId ? db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId)) : [],
    listHistory(db, `credential:${id}`),
    findAddresses(db, revokedBy ? [revokedBy] : []),
  ]);
  return {
    ...{ id, holderName, score, total, holder, replacedBy, history },
    levelName: levels.find((one) => one.id === level)?.name ?? level,
    passedAt: passedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    revoked: revokedAt && {
      at: revokedAt.toISOString(),
      by: revokedBy && (actors.get(revokedBy) ?? revokedBy),
      reason: revocationReason,
    },
  };
}

const schema = z.object({
  // Its length is a rule of revoking itself.
  reason: z.string().trim().min(1, 'Please give a reason. Everybody can read it.'),
  confirmed: z.literal('yes', 'Please confirm: this cannot be taken back.'),
});

/** Takes the form of the page: revokes the credential. */
export async function answerRevokeForm(args: CredentialArgs) {
  const admin = await requireRole(args, 'admin');
  const { id } = args.params;
  const form = await readForm(args.request);
  return answerEdit(args.context, form, schema, async ({ reason }) => {
    await revokeCredential(args.context.get(servicesContext), admin, id, reason);
    return { location: `/admin/credentials/${id}`, notice: { title: 'The credential is revoked.' } };
  });
}
