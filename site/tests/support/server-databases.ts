import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes a database on the server of `url`, a copy of `url`'s own if `copied`. Returns its URL. */
export async function createDatabase(url: string, copied = false): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = copied ? new URL(url).pathname.slice(1) : 'template0';
  // A database cannot be copied while it has connections.
  await run(copied ? withName(url, 'postgres') : url, `create database ${name} template ${source}`);
  return withName(url, name);
}

export async function dropDatabase(url: string): Promise<void> {
  await run(
    withName(url, 'postgres'),
    `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`,
  );
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function run(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
