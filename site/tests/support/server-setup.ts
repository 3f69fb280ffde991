import type { TestProject } from 'vitest/node';
import { Background } from '#app/services/background/background.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { startServer } from './postgres.ts';
import { createDatabase, dropDatabase } from './server-databases.ts';

/** Starts the server once, with a ready database. Each test file that needs a database gets a copy. */
export default async function setup(project: TestProject) {
  const server = await startServer();
  const template = await createDatabase(server.url);
  const log = createLog('warn');
  const database = await openServerDatabase(template, log);
  await new Background(database, log).install();
  await database.close();
  project.provide('templateUrl', template);
  return async () => {
    await dropDatabase(template);
    await server.stop();
  };
}
