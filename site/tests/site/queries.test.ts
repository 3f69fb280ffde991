import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { signInPeople } from '../../../tools/bench/account.ts';
import { budgets } from '../../../tools/bench/budgets.ts';
import { type Address, listAddresses, nameOf } from '../../../tools/bench/growth/addresses.ts';
import { askFor } from '../../../tools/bench/growth/ask.ts';
import { fill } from '../../../tools/bench/growth/fill.ts';
import { findKnown } from '../../../tools/bench/growth/known.ts';
import { people } from '../../../tools/bench/growth/people.ts';
import { countingSettings, StatementCounter } from '../../../tools/bench/growth/statements.ts';
import { pageRoutes } from '../../../tools/bench/pages.ts';
import { benchSecret } from '../../../tools/bench/site.ts';
import { changedFeatures } from '../../../tools/gate.ts';
import { isServerAvailable, startServer } from '../support/postgres.ts';
import { createDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

/** The short form of `npm run bench -- --only growth`: it finds loops of queries, which need several rows and no large tables. */
const sizes = { items: 800, articles: 300, people: 500, credentials: 400, answers: 12_000, views: 5_000 };

/** After a change in features, pages with fixed paths that belong to other features. The desk shows all features. */
const ofOthers = new Set(changedFeatures && pageRoutes());
for (const path of pageRoutes(changedFeatures)) ofOthers.delete(path);
const isOfOthers = ({ path }: Address) =>
  !path.startsWith('/admin') && ofOthers.has(path.replace(/\?.*/, ''));

// Many requests, one after the other.
vi.setConfig({ testTimeout: 300_000 });

test.runIf(isServerAvailable())('no page, list or call asks the database again and again', async () => {
  const server = await startServer(countingSettings);
  onTestFinished(() => server.stop());
  const databaseUrl = await createDatabase(server.url);
  const site = await startSite({ DATABASE_URL: databaseUrl, SESSION_SECRET: benchSecret });
  onTestFinished(() => void site.stop());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await fill(client, sizes);
  const database = await openServerDatabase(databaseUrl, createLog('warn'));
  const [member = '', admin = ''] = await signInPeople(database.db, [people.member, people.admin]);
  await database.close();
  const counter = new StatementCounter(client);
  await counter.open();
  const tooMany: string[] = [];
  const addresses = listAddresses(await findKnown(site.url, client));
  for (const address of addresses.filter((each) => !isOfOthers(each))) {
    const ask = async (run: number) => {
      await counter.reset();
      const { status } = await askFor(site.url, address, run, { member, admin });
      return { status, queries: (await counter.read()).queries };
    };
    let { status, queries } = await ask(0);
    // A file of everything that is kept of somebody: one query for each kind.
    if (address.path === '/account/export.json') continue;
    // The site's own timers ask as well, on a busy machine during requests in a row: a loop is there each time.
    for (let run = 1; run < 5 && queries > budgets.growth.queries && status < 500; run += 1)
      ({ status, queries } = await ask(run));
    // What is asked for by an id is there.
    const isThere = status < 500 && (status === 200 || !/[0-9a-f-]{36}/.test(address.path));
    if (!isThere || queries > budgets.growth.queries)
      tooMany.push(`${nameOf(address)}: ${status}, ${queries} queries`);
  }
  expect(tooMany).toEqual([]);
});
