import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { topics } from '#app/lib/topics.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { maxFileBytes } from './entry-file.ts';
import { listEntryFiles } from './registry-command.server.ts';

/**
 * Files of the registry with their traces and reports, for the scan of stored data for secrets. A file is named by its
 * path in the project.
 */
export const entriesIn = (root: string): SecretSource => ({
  name: 'registry-entry',
  label: 'Registry entry',
  sentAs: 'path',
  read: (_, after, limit) =>
    Promise.all(
      listEntryFiles(root)
        .filter((path) => path > after)
        .slice(0, limit)
        .map(async (path) => ({ subject: path, content: await readContent(join(root, path)) })),
    ),
  isStored: (subject) => sql`${subject} = any(${sql.param(listEntryFiles(root))}::text[])`,
  // The registry leaves out withheld files, and the map shows data from the registry.
  hide: async () => [topics.registry, topics.catalogue],
  show: async () => [topics.registry, topics.catalogue],
});

export const entrySource = entriesIn(projectRoot);

/** Undefined for a file that is too large, which the registry does not show either. */
async function readContent(path: string): Promise<unknown> {
  if ((await stat(path)).size > maxFileBytes) return undefined;
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
