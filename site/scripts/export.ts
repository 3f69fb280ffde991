/**
 * `npm run export -- [DIR] [--site-url URL]`: writes the reading pages of the site as static files into DIR, by default
 * `build/export`. The same sources give the same bytes. See docs/decisions/static-copy.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { print, runCommand, UsageError } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';
import { manifestName, withManifest } from './static/manifest.ts';
import { copySite, withBuiltSite } from './static/static-site.ts';

const args = process.argv.slice(2);

if (asksForHelp(args)) print(helpOf('export', args));
else
  await runCommand(async (config) => {
    const { directory, siteUrl } = readArguments(config.siteUrl);
    // Checked before the build, so that a wrong folder fails at once.
    const former = formerExport(directory);
    const { status } = spawnSync(process.execPath, ['site/scripts/build.ts', '--if-needed'], {
      stdio: 'inherit',
    });
    if (status !== 0)
      throw new UsageError(
        'The build failed, so there is nothing to export. Fix the errors above, then export again.',
      );
    const copied = await withBuiltSite(siteUrl, (origin) =>
      copySite(origin, { siteUrl, hasSocialImages: true }),
    );
    const files = withManifest(copied);
    for (const file of former) rmSync(join(directory, file), { force: true });
    for (const [file, content] of files) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), content);
    }
    const pages = [...files.keys()].filter((file) => file.endsWith('.html')).length;
    print(`${pages} pages and ${files.size - pages} other files are in ${directory}`);
    print(`Their canonical links, forms and accounts are on ${siteUrl}`);
  });

function readArguments(defaultUrl: string): { directory: string; siteUrl: string } {
  const { values, positionals } = parseArgs({
    args,
    options: { 'site-url': { type: 'string', default: defaultUrl } },
    allowPositionals: true,
  });
  const url = values['site-url'];
  if (positionals.length > 1) throw new UsageError(helpOf('export', args));
  if (!URL.canParse(url) || new URL(url).origin !== url)
    throw new UsageError(
      `--site-url must be an origin without a path, such as https://standard.example.\n${helpOf('export', args)}`,
    );
  return { directory: resolve(positionals[0] ?? 'build/export'), siteUrl: url };
}

/** Files of an earlier export, from its manifest. @throws UsageError if the folder has files but no manifest */
function formerExport(directory: string): string[] {
  const manifest = join(directory, manifestName);
  if (existsSync(manifest))
    return [
      manifestName,
      ...readFileSync(manifest, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(66)),
    ];
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new UsageError(`${directory} contains files that no export created. Use an empty folder.`);
  return [];
}
