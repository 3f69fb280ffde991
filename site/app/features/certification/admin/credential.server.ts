import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  askedProof,
  askHistory,
  demandProof,
  isActor,
  type PageArgs,
  requireRole,
  showHistory,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit } from '#app/services/http/edit-form.server.ts';
import type { PaymentStatus } from '#app/services/payments/payment-status.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findCredential } from '../credentials/credentials.server.ts';
import { askQuestion, keepCredential } from '../credentials/questions.server.ts';
import { revokeCredential } from '../credentials/revoke.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { orders, vouchers } from '../tables.server.ts';

const askedBack: PaymentStatus[] = ['disputed', 'charged_back', 'refund_failed', 'refunded'];

type CredentialArgs = PageArgs & { params: { id: string } };

/** The page of one credential. @throws what `requireRole` throws; Refusal 404 */
export async function showCredentialToAdmin(args: CredentialArgs) {
  await requireRole(args, 'admin');
  const credential = await readCredential(args.context.get(servicesContext).db, args.params.id);
  return { ...credential, proof: await askedProof(args) };
}

/** @throws Refusal 404 */
export async function readCredential(db: Database, id: string) {
  const found = await findCredential(db, id);
  if (!found) throw new Refusal(404, 'Credential not found.');
  const { userId, level, holderName, score, total, passedAt, issuedAt, replacedBy } = found;
  const { revokedAt, revokedBy, revocationReason } = found;
  const nobody = sql`null::uuid`;
  const [{ name: levelName }, asked] = await Promise.all([
    nameLevel(level),
    askTogether(db, {
      holders: db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(eq(users.id, userId ?? nobody)),
      history: askHistory(db, `credential:${id}`),
      revokers: db
        .select({ email: users.email })
        .from(credentials)
        .innerJoin(users, isActor(credentials.revokedBy))
        .where(eq(credentials.id, id)),
      questions: askQuestion(db, id),
      orders: askNewestOrder(db, userId ?? nobody, level),
    }),
  ]);
  const {
    holders: [holder],
    revokers: [revoker],
    questions: [question],
    orders: [order],
  } = asked;
  return {
    id,
    levelName,
    holderName,
    score,
    total,
    holder,
    replacedBy,
    history: showHistory(asked.history),
    passedAt: passedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    /**
     * Reason and start of a pending decision. `orderId`: the newest order of the level (the holder's own, or the
     * order of the holder's seat) that is disputed, charged back or refunded, or whose refund failed.
     */
    question: question && {
      reason: question.reason,
      since: question.since.toISOString(),
      orderId: order?.id,
    },
    revoked: revokedAt && {
      at: revokedAt.toISOString(),
      by: revoker?.email ?? revokedBy,
      reason: revocationReason,
    },
  };
}

function askNewestOrder(db: Database, userId: string | SQL, level: LevelId) {
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'single')));
  const ofSeats = db.select({ id: vouchers.orderId }).from(vouchers).where(eq(vouchers.userId, userId));
  // Separate queries use the indexes; one query with `or` would scan all orders of the level.
  const isTheirs = inArray(orders.id, own.unionAll(ofSeats));
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, eq(orders.level, level), inArray(orders.status, askedBack)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
}

const schema = z.object({
  // `revokeCredential` checks the length.
  reason: z.string().trim().min(1, 'Please enter a reason. It is public.'),
  confirmed: z.literal('yes', 'Tick the box to confirm. You cannot undo this.'),
});

/** Handles the forms of the page: keeps or revokes the credential. */
export async function answerCredentialForm(args: CredentialArgs) {
  const admin = await requireRole(args, 'admin');
  const { id } = args.params;
  const form = await readForm(args.request);
  if (form.get('intent') === 'keep')
    return answerEdit(args.context, form, z.object({}), async () => {
      await keepCredential(args.context.get(servicesContext).db, admin, id);
      return { location: `/admin/credentials/${id}`, notice: { title: 'The credential stays valid.' } };
    });
  return answerEdit(args.context, form, schema, async ({ reason }) => {
    await demandProof(args, form);
    await revokeCredential(args.context.get(servicesContext), admin, id, reason);
    return { location: `/admin/credentials/${id}`, notice: { title: 'The credential is revoked.' } };
  });
}
