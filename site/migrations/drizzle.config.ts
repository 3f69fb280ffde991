import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config site/migrations/drizzle.config.ts --name what_changes` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './site/app/**/tables.server.ts',
  out: './site/migrations',
});
