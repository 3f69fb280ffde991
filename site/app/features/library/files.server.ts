import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';

export interface WorkFile {
  kind: 'pdf' | 'code';
  path: string;
  bytes: number;
}

const address = '/content-library/files';
const endings = { pdf: '.pdf', code: '-code.zip' } as const;

let reading: Map<string, WorkFile[]> | undefined;

/** Files of a work that is an article of this site, from `site/scripts/library-files.ts`; other works have none. */
export function filesOf(sourceUrl: string): readonly WorkFile[] {
  reading ??= readFiles(join(projectRoot, 'build/client', address));
  return reading.get(sourceUrl) ?? [];
}

/** Files by the path of their article; empty before the first build. */
export function readFiles(folder: string): Map<string, WorkFile[]> {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const slugs = [...names].filter((name) => name.endsWith(endings.pdf)).map((name) => name.slice(0, -4));
  return new Map(
    slugs.map((slug) => [
      `/blog/${slug}`,
      (['pdf', 'code'] as const).flatMap((kind) => {
        const name = slug + endings[kind];
        if (!names.has(name)) return [];
        return [{ kind, path: `${address}/${name}`, bytes: statSync(join(folder, name)).size }];
      }),
    ]),
  );
}
