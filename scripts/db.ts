/** `npm run db -- backup FILE | restore FILE [--replace] | move [--replace]` */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '#app/services/config/config.server.ts';
import { backupCommand, writeBackup } from '#app/services/database/backup.server.ts';
import { embeddedDirectory } from '#app/services/database/embedded-database.server.ts';
import { readBackup } from '#app/services/database/restore.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `npm run db -- backup FILE               writes all data to FILE; the site may be running
npm run db -- restore FILE [--replace]  reads FILE into an empty database; --replace empties it first
npm run db -- move [--replace]          copies the embedded database to the one at DATABASE_URL`;

await runCommand(async (config) => {
  const { command, file, replace } = readArguments();
  if (command === 'backup' && file) return backup(config, resolve(file));
  if (command === 'restore' && file) return restore(config, resolve(file), replace);
  if (command === 'move' && !file) return move(config, replace);
  throw new UsageError(usage);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    });
    const [command, file, ...others] = positionals;
    if (others.length === 0) return { command, file, replace: values.replace ?? false };
  } catch {}
  throw new UsageError(usage);
}

async function backup(config: Config, file: string): Promise<void> {
  await onSiteOrHere(config, 'backup', [file], ({ db }) => backupCommand(db)([file], print));
}

async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  const count = await withDatabase(config, ({ db }) => readBackup(db, file, { replace }));
  print(`${count} rows read from ${file}`);
}

/** By way of a backup file, which stays in the data directory. */
async function move(config: Config, replace: boolean): Promise<void> {
  if (!config.databaseUrls)
    throw new ConfigError('DATABASE_URL is missing: it says where the database is to move to');
  if (!existsSync(embeddedDirectory(config.dataDir)))
    throw new ConfigError(`DATA_DIR has no embedded database to move: ${config.dataDir}`);
  const file = join(config.dataDir, `moved-${new Date().toISOString().replaceAll(':', '-')}.jsonl.gz`);
  await withDatabase({ ...config, databaseUrls: undefined }, ({ db }) => writeBackup(db, file));
  const count = await withDatabase(config, ({ db }) => readBackup(db, file, { replace }));
  print(`${count} rows moved. Start the site with these settings from now on; ${file} is a backup.`);
  print(
    `Keep SESSION_SECRET as in ${join(config.dataDir, 'session-secret')}: second factors are encrypted with it.`,
  );
  const keys = join(config.dataDir, 'credential-keys.json');
  print(`Set CREDENTIAL_KEYS to what ${keys} holds: credentials name the keys that signed them.`);
}
