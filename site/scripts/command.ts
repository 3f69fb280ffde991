/** Shared parts of the operator's commands, such as `npm run db` and `npm run admin`. */
import { Refusal } from '#app/lib/refusal.ts';
import { Background } from '#app/services/background/background.server.ts';
import { type Config, readConfig } from '#app/services/config/config.server.ts';
import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import {
  type DatabaseSettings,
  type OpenDatabase,
  openDatabase,
} from '#app/services/database/database.server.ts';
import { createMail, type Mail } from '#app/services/mail/mail.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

/** The command's arguments are wrong. The message tells how to call it. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly expected = true;
}

export const print = (line: string) => console.log(line);

/**
 * Runs `work` with the settings of the environment. On an error, prints it (an expected one without its stack) and sets
 * the exit code to 1.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    // The message of a failed system call, such as opening a file, is clear enough too.
    const isExpected =
      error instanceof Error && (error instanceof Refusal || 'expected' in error || 'syscall' in error);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/** Opens the database while `work` runs, and makes the tables of background work if they are missing. */
export async function withDatabase<T>(
  config: DatabaseSettings,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  try {
    await new Background(database, log).install();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Queue and notices for a change made beside the site: mails wait for the site, and other processes are notified. */
export async function withMail<T>(
  config: Config,
  database: OpenDatabase,
  work: (mail: Mail, changes: Changes) => Promise<T>,
): Promise<T> {
  const log = createLog('warn');
  const changes = new Changes(database, log);
  const background = new Background(database, log);
  const mail = createMail(config, background, log);
  await background.startSending();
  try {
    return await work(mail, changes);
  } finally {
    await background.stop();
    await changes.close();
  }
}

/**
 * Runs the command in the running site if one uses the embedded database, else runs `here`. `say` gets each line that
 * the site prints.
 */
export async function onSiteOrHere(
  config: Config,
  command: string,
  args: string[],
  here: (database: OpenDatabase) => Promise<void>,
  say = print,
): Promise<void> {
  const isDone =
    !config.databaseUrl && (await callControl(controlSocket(config.dataDir), command, args, say));
  if (!isDone) await withDatabase(config, here);
}
