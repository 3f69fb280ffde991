/** `npm run credentials -- revoke ID REASON | reissue ID [NAME] | rotate-keys | new-keys` */
import { credentialsCommand } from '#app/features/certification/certification.server.ts';
import { Background } from '#app/services/background/background.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { createMail } from '#app/services/mail/mail.server.ts';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { onSiteOrHere, print, runCommand, UsageError } from './command.ts';

const usage = `npm run credentials -- revoke ID REASON   revokes a credential; everybody can read the reason
npm run credentials -- reissue ID [NAME]  issues it anew, with another name if one is given, and revokes the one before
npm run credentials -- rotate-keys        makes new keys; what the old ones signed stays verifiable
npm run credentials -- new-keys           prints keys for the setting CREDENTIAL_KEYS of a new site
ID is the credential's id or the address of its page; the site may be running.`;

const args = process.argv.slice(2);
const [action] = args;

// Before any setting is read: the keys are one of them.
if (action === 'new-keys' && args.length === 1) print(JSON.stringify(await withNewKeys({ keys: [] })));
else
  await runCommand(async (config) => {
    const isRevoke = action === 'revoke' && args.length >= 3;
    const isReissue = action === 'reissue' && args.length >= 2;
    const isRotate = action === 'rotate-keys' && args.length === 1;
    if (!isRevoke && !isReissue && !isRotate) throw new UsageError(usage);
    await onSiteOrHere(config, 'credentials', args, async (database) => {
      const log = createLog('warn');
      const changes = new Changes(database, log);
      // Mails wait on the queue for the site to send them.
      const mail = createMail(config, new Background(database, log), log);
      try {
        await credentialsCommand({ db: database.db, changes, mail, config })(args, print);
      } finally {
        await changes.close();
      }
    });
  });
