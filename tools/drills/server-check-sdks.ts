/** The part `sdks` of `server-check`: what each version of SDK 1.x in the tree of the npm servers does by itself. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { writeMinimal } from '@context-native/dev/minimal-sdk';
import type { VerifyReport } from 'context-native/verify/report';
import { byItself } from 'context-native/verify/who';
import { install, root } from './server-check-servers.ts';

const name = '@modelcontextprotocol/sdk';

/** @returns whether each version breaks the rules that `byItself` lists for it, and only these */
export function proveSdks(): boolean {
  install();
  const folders = globSync(`tools/drills/servers-from-npm/**/node_modules/${name}`, { cwd: root });
  const byVersion = new Map(
    [`node_modules/${name}`, ...folders].map((folder): [string, string] => {
      const path = join(root, folder);
      return [JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version, path];
    }),
  );
  let isGood = true;
  for (const [version, path] of byVersion) {
    const broken = brokenBy(path);
    const listed = byItself.filter(({ versions }) => versions.includes(version)).map(({ rule }) => rule);
    const isAsListed = broken.map(({ id }) => id).join() === listed.join();
    isGood &&= isAsListed;
    console.log(`${name} ${version}: ${isAsListed ? 'as listed' : 'NOT as listed'}`);
    for (const { id, reason } of broken) console.log(`    ${id}: ${reason}`);
  }
  return isGood;
}

function brokenBy(sdk: string) {
  const folder = mkdtempSync(join(tmpdir(), 'server-check-sdk-'));
  try {
    const out = join(folder, 'report.json');
    const command = [process.execPath, writeMinimal(folder, sdk)];
    const main = join(root, 'packages/cli/src/main.ts');
    try {
      execFileSync(process.execPath, [
        main,
        'check-server',
        '--format',
        'json',
        '--out',
        out,
        '--',
        ...command,
      ]);
    } catch {
      // It ends with 1 where a rule failed, which the report says.
    }
    const { rules } = JSON.parse(readFileSync(out, 'utf8')) as VerifyReport;
    return rules.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
