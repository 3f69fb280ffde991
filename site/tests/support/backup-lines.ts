import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeBackup } from '#app/services/database/backup.server.ts';
import type { Database } from '#app/services/database/database.server.ts';

/** Lines of a backup of the database, sorted, to compare databases. */
export async function contentsOf(db: Database, directory: string): Promise<string[]> {
  const file = join(directory, 'contents.jsonl.gz');
  await writeBackup(db, file);
  return gunzipSync(readFileSync(file)).toString().split('\n').sort();
}
