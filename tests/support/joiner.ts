/**
 * A site where people join the jobs waitlist, four at a time, until it is killed: `joiner.ts DATA_DIR PLACE [SNAPSHOT]`,
 * with PLACE the directory or address of the database. As `writer.ts` it prints the numbers it found, as JSON, and then
 * each number that it has acknowledged. A number is found when its entry is there and its mail is sent or waits.
 */
import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { checkWish } from '#app/features/careers/schema.ts';
import { jobsWaitlist } from '#app/features/careers/tables.server.ts';
import { joinWaitlist } from '#app/features/careers/waitlist.server.ts';
import { Background } from '#app/services/background/background.server.ts';
import { readConfig } from '#app/services/config/config.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { createMail } from '#app/services/mail/mail.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

const [dataDir = '', place = '', snapshot] = process.argv.slice(2);
const log = createLog('silent');
const database = snapshot
  ? await openEmbeddedDatabase(place, log, snapshot)
  : await openServerDatabase(place, log);
const { db } = database;
const config = readConfig({ DATA_DIR: dataDir });
const background = new Background(database, log);
const mail = createMail(config, background, log);
await background.start();
const services = { db, config, mail, changes: new Changes(database, log), limits: new Limits(db) };

const found = await db
  .select({ email: jobsWaitlist.email })
  .from(jobsWaitlist)
  .where(sql`exists (select from pgboss.job where name = 'mail' and data->>'to' = ${jobsWaitlist.email})`);
const numbers = found.map(({ email }) => Number.parseInt(email, 10));
writeSync(1, `${JSON.stringify(numbers)}\n`);

let last = Math.max(0, ...numbers);
async function join(): Promise<void> {
  for (;;) {
    last += 1;
    const number = last;
    const { wish } = checkWish({ email: `${number}@wren.example`, role_interest: 'employer' });
    if (!wish) throw new Error('the wish is wrong');
    await joinWaitlist(services, wish, `caller ${number}`);
    writeSync(1, `${number}\n`);
  }
}
await Promise.all([join(), join(), join(), join()]);
