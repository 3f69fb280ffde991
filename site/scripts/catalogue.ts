/** `npm run catalogue -- import URL [--full] [--same-map]` */
import { catalogueCommand } from '#app/features/ecosystem/ecosystem.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { onSiteOrHere, print, runCommand, UsageError } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';

const options = ['--full', '--same-map'];

const args = process.argv.slice(2);

if (asksForHelp(args)) print(helpOf('catalogue', args));
else
  await runCommand(async (config) => {
    const isImport = args[0] === 'import' && args.length >= 2;
    if (!isImport || args.slice(2).some((option) => !options.includes(option)))
      throw new UsageError(helpOf('catalogue', args));
    await onSiteOrHere(config, 'catalogue', args, async (database) => {
      const changes = new Changes(database, createLog('warn'));
      try {
        await catalogueCommand({ db: database.db, changes })(args, print);
      } finally {
        await changes.close();
      }
    });
  });
