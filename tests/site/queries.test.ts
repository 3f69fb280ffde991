import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '#app/features/accounts/tables.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { signInPeople } from '../../scripts/bench/account.ts';
import { budgets } from '../../scripts/bench/budgets.ts';
import { listAddresses, nameOf } from '../../scripts/bench/growth/addresses.ts';
import { askFor } from '../../scripts/bench/growth/ask.ts';
import { people } from '../../scripts/bench/growth/people.ts';
import { countingSettings, StatementCounter } from '../../scripts/bench/growth/statements.ts';
import { benchSecret } from '../../scripts/bench/site.ts';
import { isServerAvailable, startServer } from '../support/postgres.ts';
import { createDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

/** The short form of `npm run bench -- --only growth`: it finds loops of queries, which need no large tables. */
test.runIf(isServerAvailable())('no page, list or call asks the database again and again', async () => {
  const server = await startServer(countingSettings);
  onTestFinished(() => server.stop());
  const databaseUrl = await createDatabase(server.url);
  const site = await startSite({ DATABASE_URL: databaseUrl, SESSION_SECRET: benchSecret });
  onTestFinished(() => void site.stop());
  const database = await openServerDatabase(databaseUrl, createLog('warn'));
  await database.db.insert(users).values([
    { id: people.member, name: '', email: 'member@example.org', emailVerified: true },
    { id: people.admin, name: '', email: 'admin@example.org', emailVerified: true, role: 'admin' },
  ]);
  const [member = '', admin = ''] = await signInPeople(database.db, [people.member, people.admin]);
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const counter = new StatementCounter(client);
  await counter.open();
  const tooMany: string[] = [];
  for (const address of listAddresses({ article: 'four-profiles-one-core', item: 'notion' })) {
    await counter.reset();
    const { status } = await askFor(site.url, address, 0, { member, admin });
    const { queries } = await counter.read();
    // A file of everything that is kept of somebody: one query for each kind.
    if (address.path === '/account/export.json') continue;
    if (status >= 500 || queries > budgets.growth.queries)
      tooMany.push(`${nameOf(address)}: ${status}, ${queries} queries`);
  }
  expect(tooMany).toEqual([]);
});
