/** `npm run credentials -- revoke ID REASON | reissue ID [NAME] | rotate-keys | revoke-key KID REASON | verify FILE|ADDRESS | new-keys` */
import { credentialsCommand } from '#app/features/certification/certification.server.ts';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withMail } from './command.ts';
import { verifyFromShell } from './verify-badge.ts';

const usage = `npm run credentials -- revoke ID REASON   revokes a credential; everybody can read the reason
npm run credentials -- reissue ID [NAME]  issues it anew, with another name if one is given, and revokes the one before
npm run credentials -- rotate-keys        makes new keys; what the old ones signed stays verifiable
npm run credentials -- revoke-key KID REASON  revokes a key that others may have; what it signed is refused, and signed anew
npm run credentials -- verify FILE|ADDRESS [--email E] [--json]  verifies a badge; exit code 0: genuine, 1: not
npm run credentials -- new-keys           prints keys for the setting CREDENTIAL_KEYS of a new site
ID is the credential's id or the address of its page, KID the id of a key or its address; the site may be running.`;

const args = process.argv.slice(2);
const [action] = args;

// Before any setting is read: the keys are one of them.
if (action === 'new-keys' && args.length === 1) print(JSON.stringify(await withNewKeys({ keys: [] })));
else if (action === 'verify') await verifyFromShell(args.slice(1), usage);
else
  await runCommand(async (config) => {
    const isRevoke = action === 'revoke' && args.length >= 3;
    const isReissue = action === 'reissue' && args.length >= 2;
    const isRotate = action === 'rotate-keys' && args.length === 1;
    const isRevokeKey = action === 'revoke-key' && args.length >= 3;
    if (!isRevoke && !isReissue && !isRotate && !isRevokeKey) throw new UsageError(usage);
    await onSiteOrHere(config, 'credentials', args, (database) =>
      withMail(config, database, (mail, changes) =>
        credentialsCommand({ db: database.db, changes, mail, config })(args, print),
      ),
    );
  });
