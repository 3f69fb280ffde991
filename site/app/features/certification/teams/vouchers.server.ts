import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isUuid } from '#app/lib/uuid.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import type { Order } from '../orders.server.ts';
import { vouchers } from '../tables.server.ts';
import { seatLinkPath } from './seats.ts';

/**
 * Creates the seats of a team's order, in the transaction that records its payment; once, however often the news comes.
 */
export async function makeVouchers(tx: Database, { id, quantity, paidAt }: Order): Promise<void> {
  const { seats } = await readTiers();
  const expiresAt = new Date((paidAt ?? new Date()).getTime() + seats.validDays * 86_400_000);
  const numbers = Array.from({ length: quantity }, (_, index) => index + 1);
  await tx
    .insert(vouchers)
    .values(numbers.map((number) => ({ orderId: id, number, expiresAt })))
    .onConflictDoNothing();
}

/** Contents of a seat or a single order of the level, as a phrase. */
export async function describeSeat(levelId: LevelId): Promise<string> {
  const { levels } = await readTiers();
  const hasMentorship = levels.some(({ id, includesMentorship }) => id === levelId && includesMentorship);
  return `the exam of this level, with its retakes${hasMentorship ? ', a 1-on-1 mentorship session' : ''} and the credential for passing`;
}

/** Ids of accounts that accepted a seat of the order. Deleted accounts are not included. */
export async function listSeatHolders(tx: Database, orderId: string): Promise<string[]> {
  const isAccepted = and(eq(vouchers.orderId, orderId), isNotNull(vouchers.userId));
  const holders = await tx
    .select({ userId: sql<string>`${vouchers.userId}` })
    .from(vouchers)
    .where(isAccepted);
  return holders.map(({ userId }) => userId);
}

type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;
export type Voucher = typeof vouchers.$inferSelect;

const purpose = 'seat';

/**
 * URL for accepting a seat: a 256-bit signature over its id and round. It is not stored, so a copy of the database
 * opens no seat, and it can be computed again for the owner. It stops working when the seat becomes free again.
 */
export function seatLink(
  config: Keeper & Pick<Config, 'siteUrl'>,
  { id, round }: Pick<Voucher, 'id' | 'round'>,
): string {
  return config.siteUrl + seatLinkPath(signLink(config, purpose, `${id} ${round}`));
}

/** Current seat of a link; undefined for a forged link, or one from before the seat became free again. */
export async function findSeatByLink(
  config: Keeper,
  db: Database,
  token: string | null,
  { isLocked = false } = {},
): Promise<Voucher | undefined> {
  const [id = '', round] = readSignedLink(config, purpose, token)?.split(' ') ?? [];
  if (!isUuid(id)) return undefined;
  const query = db.select().from(vouchers).where(eq(vouchers.id, id));
  const [seat] = await (isLocked ? query.for('update') : query);
  return seat?.offeredAt && String(seat.round) === round ? seat : undefined;
}
