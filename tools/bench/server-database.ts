import { startServer } from '../../site/tests/support/postgres.ts';
import { createDatabase } from '../../site/tests/support/server-databases.ts';

/** An empty database for `work`, on the server of TEST_DATABASE_URL or on one that runs meanwhile. */
export async function withServerDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const server = await startServer();
  try {
    return await work(await createDatabase(server.url));
  } finally {
    await server.stop();
  }
}
