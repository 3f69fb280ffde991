import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config migrations/drizzle.config.ts --name what_changes` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/**/tables.server.ts',
  out: './migrations',
});
