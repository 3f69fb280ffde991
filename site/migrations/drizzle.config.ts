/** `node site/scripts/tools/tools.ts drizzle-kit generate --config site/migrations/drizzle.config.ts --name what_changes` writes the next migration. */
export default {
  dialect: 'postgresql',
  schema: './site/app/**/tables.server.ts',
  out: './site/migrations',
};
