/**
 * Writes for ever, one transaction after another, until it is killed: `writer.ts DATA_DIR|URL [SNAPSHOT]`. It
 * prints the numbers it found, as JSON, and then each number once the database has acknowledged it.
 */
import { writeSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { seedItems } from '#app/services/database/tables.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

const [place = '', snapshot] = process.argv.slice(2);
const log = createLog('silent');
const { db } = snapshot
  ? await openEmbeddedDatabase(place, log, snapshot)
  : await openServerDatabase(place, log);

const found = await db.select({ key: seedItems.key }).from(seedItems).where(eq(seedItems.source, 'writer'));
const numbers = found.map(({ key }) => Number(key));
writeSync(1, `${JSON.stringify(numbers)}\n`);
for (let next = Math.max(0, ...numbers) + 1; ; next += 1) {
  await db.insert(seedItems).values({ source: 'writer', key: String(next), hash: '' });
  writeSync(1, `${next}\n`);
}
