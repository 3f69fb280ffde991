import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { checkerAt, packageFile, packageFolders, withChecker } from '#app/lib/checker-command.ts';
import { projectPath, readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';

export type Download = Awaited<ReturnType<typeof listDownloads>>[number];

const folder = 'build/client/downloads';

/** Archives that `site/scripts/downloads.ts` builds. The script and this page read the same file. */
const described = z.array(
  z.object({
    name: z.string(),
    npm: z.optional(z.enum(packageFolders)),
    title: z.string(),
    about: z.string(),
  }),
);

/** The archives that `/downloads/` has after the build. */
export async function listArchives(siteUrl: string) {
  const list = await readProjectFile('site/content/downloads/archives.json');
  return described.parse(JSON.parse(list)).map(({ name, npm, title, about }) => ({
    title,
    about: withChecker(about, checkerAt(siteUrl)),
    file: npm ? packageFile(npm) : `${site.slug}-${site.standardVersion}-${name}.zip`,
    /** A published package, which has the packages' common version. */
    isPackage: npm !== undefined,
  }));
}

/** The archives that exist, with sizes and checksums; empty before the first build. */
export async function listDownloads(siteUrl: string) {
  const sums = await readProjectFile(folder, 'SHA256SUMS').catch(() => '');
  const sumOf = new Map(sums.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  const downloads = (await listArchives(siteUrl)).map(async (archive) => {
    const sha256 = sumOf.get(archive.file);
    if (!sha256) return [];
    return [{ ...archive, bytes: (await stat(projectPath(folder, archive.file))).size, sha256 }];
  });
  return (await Promise.all(downloads)).flat();
}
