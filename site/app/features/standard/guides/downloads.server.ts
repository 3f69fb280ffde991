import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { checkerAt, packageFile, packageFolders, withChecker } from '#app/lib/checker-command.ts';
import { projectPath, readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';

export type Download = Awaited<ReturnType<typeof listDownloads>>[number];

const folder = 'build/client/downloads';

/** Archives that `site/scripts/downloads.ts` builds: the script and this page read the same file. */
const described = z.array(
  z.object({
    name: z.string(),
    npm: z.optional(z.enum(packageFolders)),
    title: z.string(),
    about: z.string(),
  }),
);

/** The archives at `/downloads/` of the site at `siteUrl`, with sizes and checksums; empty before the first build. */
export async function listDownloads(siteUrl: string) {
  const list = await readProjectFile('site/content/downloads/archives.json');
  const sums = await readProjectFile(folder, 'SHA256SUMS').catch(() => '');
  const sumOf = new Map(sums.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  const downloads = described.parse(JSON.parse(list)).map(async ({ name, npm, title, about }) => {
    const file = npm ? packageFile(npm) : `${site.slug}-${site.standardVersion}-${name}.zip`;
    const sha256 = sumOf.get(file);
    if (!sha256) return [];
    return [
      {
        title,
        about: withChecker(about, checkerAt(siteUrl)),
        file,
        /** A published package, which has the packages' common version. */
        isPackage: npm !== undefined,
        bytes: (await stat(projectPath(folder, file))).size,
        sha256,
      },
    ];
  });
  return (await Promise.all(downloads)).flat();
}
