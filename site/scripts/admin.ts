/** `npm run admin -- grant EMAIL member|editor|admin | sign-out EMAIL | remove-second-factor EMAIL | list | scan-secrets` */
import { adminCommand } from '#app/features/accounts/accounts.server.ts';
import { scanCommand } from '#app/features/found-secrets/found-secrets.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withMail } from './command.ts';

const usage = `npm run admin -- grant EMAIL member|editor|admin  gives an account a role; the site may be running
npm run admin -- sign-out EMAIL                   ends every session of an account
npm run admin -- remove-second-factor EMAIL       for an owner who has lost it and proved who they are
npm run admin -- list                             lists editors and admins
npm run admin -- scan-secrets                     hides stored text with a secret; tells editors and owners`;

await runCommand(async (config) => {
  const args = process.argv.slice(2);
  const isGrant = args[0] === 'grant' && args.length === 3;
  const isList = args[0] === 'list' && args.length === 1;
  const isScan = args[0] === 'scan-secrets' && args.length === 1;
  const isOfOne = ['sign-out', 'remove-second-factor'].includes(args[0] ?? '') && args.length === 2;
  if (!isGrant && !isOfOne && !isList && !isScan) throw new UsageError(usage);
  if (isScan)
    return onSiteOrHere(config, 'secrets', [], async (database) => {
      const { declared } = await import('#app/composition.server.ts');
      await withMail(config, database, (mail, changes) =>
        scanCommand({ db: database.db, mail, changes, config }, declared('secretSources'))([], print),
      );
    });
  await onSiteOrHere(config, 'admin', args, ({ db }) => adminCommand(db)(args, print));
});
