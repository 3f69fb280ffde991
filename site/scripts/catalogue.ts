/** `npm run catalogue -- import URL [--full] [--same-map]` */
import { catalogueCommand } from '#app/features/ecosystem/ecosystem.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { onSiteOrHere, print, runCommand, UsageError } from './command.ts';

const usage = `npm run catalogue -- import URL [--full] [--same-map]
                 reads the servers of an MCP registry into the map; the site may be running
  --full         asks for all of them, not for what changed since the last time
  --same-map     the registry is this map at another address: new items keep its category and tier`;

const options = ['--full', '--same-map'];

await runCommand(async (config) => {
  const args = process.argv.slice(2);
  const isImport = args[0] === 'import' && args.length >= 2;
  if (!isImport || args.slice(2).some((option) => !options.includes(option))) throw new UsageError(usage);
  await onSiteOrHere(config, 'catalogue', args, async (database) => {
    const changes = new Changes(database, createLog('warn'));
    try {
      await catalogueCommand({ db: database.db, changes })(args, print);
    } finally {
      await changes.close();
    }
  });
});
