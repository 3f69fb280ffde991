/**
 * A site that people send contributions to, four at a time, until it is killed: `contributor.ts DATA_DIR PLACE ROUND
 * [SNAPSHOT]`, with PLACE the directory or address of the database. It prints a line, `id sha256`, for each one that it has
 * acknowledged.
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { receiveContribution } from '#app/features/community/contributions/receive.server.ts';
import { readConfig } from '#app/services/config/config.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createStorage } from '#app/services/files/files.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

const [dataDir = '', place = '', round = '', snapshot] = process.argv.slice(2);
const log = createLog('silent');
const database = snapshot
  ? await openEmbeddedDatabase(place, log, snapshot)
  : await openServerDatabase(place, log);
const config = readConfig({ DATA_DIR: dataDir });
const services = {
  config,
  log,
  db: database.db,
  changes: new Changes(database, log),
  limits: new Limits(database.db),
  storage: createStorage(config),
  // Nobody leaves an address here.
  mail: { send: async () => {} },
};

let count = 0;
async function contribute(): Promise<void> {
  for (;;) {
    count += 1;
    const title = `Round ${round}, ${count}`;
    const content = randomBytes(20_000).toString('base64');
    const form = new FormData();
    form.set('title', title);
    form.set('repo_url', 'https://github.com/wren/server');
    form.set('attachment', new File([content], 'notes.txt'));
    const request = new Request('http://site.example/', { method: 'POST', body: form });
    const outcome = await receiveContribution(services, request, { address: title });
    if (outcome.problem) throw new Error(outcome.problem.notice.description);
    writeSync(1, `${outcome.id} ${createHash('sha256').update(content).digest('hex')}\n`);
  }
}
await Promise.all([contribute(), contribute(), contribute(), contribute()]);
