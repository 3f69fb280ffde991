import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { workingDraft } from '../working-draft.ts';

const kinds = ['schemas', 'examples', 'test-suite'];

const mediaTypes: [end: string, type: string][] = [
  // 15.10 of the draft: what its traces, and its streams, are served as.
  ['.trace.json', `application/vnd.${site.slug}.trace+json`],
  ['.trace.jsonl', `application/vnd.${site.slug}.trace-stream+jsonl`],
  ['.json', 'application/json'],
  ['.md', 'text/markdown; charset=utf-8'],
];

/** A draft changes from day to day. */
const cacheControl = 'public, max-age=300';

/** Names of the draft's files of a kind, such as `trace.json` and `events/tool.called.json`. */
export function listDraftFiles(kind: string): string[] {
  return globSync('**/*.{json,jsonl}', { cwd: folderOf(kind) })
    .map((name) => name.replaceAll('\\', '/'))
    .sort(byNumber.compare);
}

const folderOf = (kind: string) => join(projectRoot, 'standard', kind, workingDraft.version);

/**
 * A file of the working draft byte for byte, or with no name the list of them. Undefined for what is not there: a name is
 * looked up in the list and never used as a path by itself.
 */
export async function readDraftFile(kind: string, name: string) {
  if (!kinds.includes(kind)) return undefined;
  const files = listDraftFiles(kind);
  const hasReadme = kind === 'test-suite';
  if (name === '' || name === 'index.json') {
    const index = {
      standard: site.product,
      version: workingDraft.version,
      note: 'A working draft: it is not published, and anything in it may change.',
      kind,
      ...(hasReadme && { readme: 'readme.md' }),
      files,
    };
    return { body: `${JSON.stringify(index, null, 2)}\n`, contentType: 'application/json', cacheControl };
  }
  const file = hasReadme && name === 'readme.md' ? 'README.md' : files.find((known) => known === name);
  if (!file) return undefined;
  const body = new Uint8Array(await readFile(join(folderOf(kind), file)));
  const [, type = 'application/json'] = mediaTypes.find(([end]) => file.endsWith(end)) ?? [];
  return { body, contentType: kind === 'schemas' ? 'application/schema+json' : type, cacheControl };
}

/** 7.2 before 7.10. */
const byNumber = new Intl.Collator('en', { numeric: true });
