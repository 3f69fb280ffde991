/** `npm run db -- backup FILE | restore FILE [--replace] | move [--replace]` */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '#app/services/config/config.server.ts';
import { backupCommand, writeBackup } from '#app/services/database/backup.server.ts';
import { embeddedDirectory } from '#app/services/database/embedded-database.server.ts';
import { readBackup } from '#app/services/database/restore.server.ts';
import { Storage } from '#app/services/files/files.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { onSiteOrHere, print, runCommand, UsageError, withDatabase } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';

const args = process.argv.slice(2);

if (asksForHelp(args)) print(helpOf('db', args));
else
  await runCommand(async (config) => {
    const { command, file, replace } = readArguments();
    if (command === 'backup' && file) return backup(config, resolve(file));
    if (command === 'restore' && file) return restore(config, resolve(file), replace);
    if (command === 'move' && !file) return move(config, replace);
    throw new UsageError(helpOf('db', args));
  });

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    });
    const [command, file, ...others] = positionals;
    if (others.length === 0) return { command, file, replace: values.replace ?? false };
  } catch {}
  throw new UsageError(helpOf('db', args));
}

async function backup(config: Config, file: string): Promise<void> {
  await onSiteOrHere(config, 'backup', [file], async ({ db }) =>
    backupCommand(db, await filesOf(config))([file], print),
  );
}

async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  const files = await filesOf(config);
  const restored = await withDatabase(config, ({ db, kind }) =>
    readBackup(db, file, { replace, files, kind }),
  );
  print(`${restored.rows} rows and ${restored.files} files read from ${file}`);
  if (restored.listed > 0) print(`${restored.listed} files are in the bucket. The backup only lists them.`);
  if (restored.missing > 0)
    print(`${restored.missing} files are missing, such as ${restored.missingKeys.join(', ')}`);
}

/** Reads and writes the stored files that database rows name. Loads all features, which takes some seconds. */
async function filesOf(config: Config) {
  const { declared } = await import('#app/composition.server.ts');
  const sources = declared('storedFiles').map(({ list }) => list);
  return new Storage(config, createLog('warn')).forBackup(sources);
}

/** Moves the rows through a backup file, which stays in the data directory. Stored files are not moved. */
async function move(config: Config, replace: boolean): Promise<void> {
  if (!config.databaseUrl)
    throw new ConfigError('DATABASE_URL is missing: set it to the database to move to');
  if (!existsSync(embeddedDirectory(config.dataDir)))
    throw new ConfigError(`DATA_DIR has no embedded database to move: ${config.dataDir}`);
  const file = join(config.dataDir, `moved-${new Date().toISOString().replaceAll(':', '-')}.jsonl.gz`);
  await withDatabase({ ...config, databaseUrl: undefined }, ({ db }) => writeBackup(db, file));
  const { rows } = await withDatabase(config, ({ db, kind }) => readBackup(db, file, { replace, kind }));
  print(`${rows} rows moved. ${file} is a backup of them. From now on, start the site with these settings.`);
  print(
    `Set SESSION_SECRET to the content of ${join(config.dataDir, 'session-secret')}: it decrypts second factors.`,
  );
  const keys = join(config.dataDir, 'credential-keys.json');
  print(`Set CREDENTIAL_KEYS to the content of ${keys}: it verifies your credentials.`);
}
