/**
 * `npm run admin -- grant EMAIL member|editor|admin | sign-out EMAIL |
 * remove-second-factor EMAIL | list | scan-secrets`
 */
import { adminCommand } from '#app/features/accounts/accounts.server.ts';
import { scanCommand } from '#app/features/found-secrets/found-secrets.server.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withMail } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';

const args = process.argv.slice(2);

async function administer(config: Config): Promise<void> {
  const isGrant = args[0] === 'grant' && args.length === 3;
  const isList = args[0] === 'list' && args.length === 1;
  const isScan = args[0] === 'scan-secrets' && args.length === 1;
  const isOfOne = ['sign-out', 'remove-second-factor'].includes(args[0] ?? '') && args.length === 2;
  if (!isGrant && !isOfOne && !isList && !isScan) throw new UsageError(helpOf('admin', args));
  if (isScan)
    return onSiteOrHere(config, 'secrets', [], async (database) => {
      const { declared } = await import('#app/composition.server.ts');
      await withMail(config, database, (mail, changes) =>
        scanCommand({ db: database.db, mail, changes, config }, declared('secretSources'))([], print),
      );
    });
  await onSiteOrHere(config, 'admin', args, ({ db }) => adminCommand(db)(args, print));
}

if (asksForHelp(args)) print(helpOf('admin', args));
else await runCommand(administer);
