import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isDatabaseAway } from '#app/services/database/database-away.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { createAuthorisation } from './authorisation.server.ts';

const services = await testServices();

test('a connection that is lost while the library works is thrown, and not its 500', async () => {
  const { answer } = createAuthorisation(services);
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'one',
    refresh_token: 'two',
    resource: `${services.config.siteUrl}/mcp`,
  });
  const ask = (before?: Parameters<typeof answer>[2]) =>
    answer(
      new Request(`${services.config.siteUrl}/oauth2/token`, { method: 'POST', body }),
      undefined,
      before,
    );
  expect((await ask()).status).toBeLessThan(500);
  const lost = ask(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  });
  const error = await lost.then(
    ({ status }) => status,
    (thrown: unknown) => thrown,
  );
  expect(isDatabaseAway(error), String(error)).toBe(true);
  expect((await ask()).status).toBeLessThan(500);
});
