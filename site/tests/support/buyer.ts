/**
 * `buyer.ts DATA_DIR|URL STRIPE USER_ID PRICE [SNAPSHOT]`: a site for tests that kill it. It starts a purchase of a
 * visitor and prints the outcome. Then it receives an event of the provider from each line of its input (`{body,
 * signature}`), and prints `taken` once the event is acknowledged.
 */
import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { createPurchase } from '#app/features/certification/purchase.server.ts';
import { registerOrders } from '#app/features/certification/settlement.server.ts';
import { Background } from '#app/services/background/background.server.ts';
import { readConfig } from '#app/services/config/config.server.ts';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createPayments } from '#app/services/payments/payments.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

const [place = '', stripeUrl, userId = '', price = '', snapshot] = process.argv.slice(2);
const log = createLog('silent');
const database = snapshot
  ? await openEmbeddedDatabase(place, log, snapshot)
  : await openServerDatabase(place, log);
const config = readConfig({
  DATA_DIR: tmpdir(),
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
  STRIPE_API_BASE: stripeUrl,
});
const { db } = database;
const background = new Background(database, log);
const payments = await createPayments(config, db, background, log);
// Without the queue, which a process that lives for a second does not need.
registerOrders({ payments, mail: { send: async () => {}, sendAll: async () => {} }, log, config });

const visitor = { id: userId, email: 'buyer@example.org' };
const outcome = await createPurchase({ payments, db, config }, visitor, price).then(
  ({ url }) => url,
  (error: Error) => error.message,
);
writeSync(1, `${outcome}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const { body, signature } = JSON.parse(line) as { body: string; signature: string };
  await payments.receive(body, signature);
  writeSync(1, 'taken\n');
}
process.exit(0);
