/**
 * `npm run credentials -- revoke ID REASON | reissue ID [NAME] | rotate-keys |
 * revoke-key KID REASON | verify FILE|URL | new-keys`
 */
import { credentialsCommand } from '#app/features/certification/certification.server.ts';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withMail } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';
import { verifyFromShell } from './verify-badge.ts';

const args = process.argv.slice(2);
const [action] = args;

if (asksForHelp(args)) print(helpOf('credentials', args));
// Runs before settings are read: the keys are themselves a setting.
else if (action === 'new-keys' && args.length === 1) print(JSON.stringify(await withNewKeys({ keys: [] })));
else if (action === 'verify') await verifyFromShell(args.slice(1), helpOf('credentials', args));
else
  await runCommand(async (config) => {
    const isRevoke = action === 'revoke' && args.length >= 3;
    const isReissue = action === 'reissue' && args.length >= 2;
    const isRotate = action === 'rotate-keys' && args.length === 1;
    const isRevokeKey = action === 'revoke-key' && args.length >= 3;
    if (!isRevoke && !isReissue && !isRotate && !isRevokeKey)
      throw new UsageError(helpOf('credentials', args));
    await onSiteOrHere(config, 'credentials', args, (database) =>
      withMail(config, database, (mail, changes) =>
        credentialsCommand({ db: database.db, changes, mail, config })(args, print),
      ),
    );
  });
