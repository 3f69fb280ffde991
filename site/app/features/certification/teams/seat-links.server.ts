import { eq } from 'drizzle-orm';
import { isUuid } from '#app/lib/uuid.ts';
import type { Config } from '#app/services/config/config.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { vouchers } from '../tables.server.ts';
import { seatLinkPath } from './team-paths.ts';

type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;
export type Voucher = typeof vouchers.$inferSelect;

const purpose = 'seat';

/**
 * URL for accepting a seat: a 256-bit signature over its id and round. It is not stored, so a copy of the database opens no
 * seat, and it can be computed again for the owner. It stops working when the seat is taken back.
 */
export function seatLink(
  config: Keeper & Pick<Config, 'siteUrl'>,
  { id, round }: Pick<Voucher, 'id' | 'round'>,
): string {
  return config.siteUrl + seatLinkPath(signLink(config, purpose, `${id} ${round}`));
}

/** Current seat of a link; undefined for a forged link, or one from before the seat was taken back. */
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
