import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasProgram } from '@context-native/dev/debian';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDirectory } from '../../../tests/support/database.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';

const directory = testDirectory();

async function catalogued(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into mcp_catalog_categories (slug, name, icon, color) values ('servers', 'Servers', 'server', 'blue')`,
    );
    await client.query(
      `insert into mcp_catalog_items (slug, name, description, category) values ('wren', 'Wren', 'A bird.', 'servers')`,
    );
    const { rows } = await client.query(`select search::text as search from mcp_catalog_items`);
    return rows;
  } finally {
    await client.end();
  }
}

// pg_restore makes tables while nothing but PostgreSQL's own names is found: a function that calls another needs its schema.
test.runIf(hasProgram('/usr/bin/pg_dump', 'postgresql'))(
  "PostgreSQL's own tools dump our tables and restore them, and the search of the map works there",
  async () => {
    const template = inject('templateUrl');
    const restored = await createDatabase(new URL('/postgres', template).href);
    const original = await createDatabase(template, true);
    onTestFinished(async () => {
      await dropDatabase(restored);
      await dropDatabase(original);
    });
    const file = join(directory, 'dump');
    execFileSync('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, original]);
    execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${restored}`, file]);
    expect(await catalogued(restored)).toEqual(await catalogued(original));
  },
);
