/**
 * `issue-credential.ts EMAIL PASSWORD NAME`: makes an account with two credentials, in a database that no site is
 * using, with the site's settings in the environment. Prints the id of a valid one (developer) and of a revoked one
 * (foundation).
 */
import { randomUUID } from 'node:crypto';
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts';
import { credentials as passwords, users } from '#app/features/accounts/tables.server.ts';
import { revokeCredential } from '#app/features/certification/credentials/revoke.server.ts';
import { runCommand, withDatabase, withMail } from '../../scripts/command.ts';
import { holdersOn } from './holders.ts';

const [email = '', password = '', holderName = ''] = process.argv.slice(2);

await runCommand((config) =>
  withDatabase(config, (database) =>
    withMail(config, database, async (mail, changes) => {
      const { db } = database;
      const userId = randomUUID();
      await db.insert(users).values({ id: userId, name: holderName, email, emailVerified: true });
      const hash = await hashPassword(password);
      await db
        .insert(passwords)
        .values({ userId, accountId: userId, providerId: 'credential', password: hash });
      const { pass } = holdersOn({ db, mail, config });
      const held = await pass(userId, { level: 'developer', holderName });
      const revoked = await pass(userId, { level: 'foundation', holderName });
      await revokeCredential({ db, changes, mail, config }, 'operator', revoked.id, 'Issued by mistake.');
      console.log(`${held.id}\n${revoked.id}`);
    }),
  ),
);
