import { lt, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { invoices } from './tables.server.ts';

/** Years after that of their issue for which the law wants them kept. */
const keptYears = 10;

/** Has invoices deleted whose time is over, in the night; before the background work starts. */
export function registerInvoices({ background, db }: Pick<Services, 'background' | 'db'>): void {
  background.every('forget-old-invoices', '47 3 * * *', () => forgetOldInvoices(db));
}

export async function forgetOldInvoices(db: Database): Promise<void> {
  const thisYear = sql`extract(year from now() at time zone 'UTC')::int`;
  await db.delete(invoices).where(lt(invoices.year, sql`${thisYear} - ${keptYears}::int`));
}
