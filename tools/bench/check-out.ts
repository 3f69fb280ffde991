import { execFileSync } from 'node:child_process';
import { root } from './site.ts';

/** Checks out a commit into `directory` and builds it with its own libraries. */
export function checkOutAndBuild(directory: string, commit: string): void {
  const run = (command: string, cwd: string) => execFileSync('sh', ['-c', command], { cwd, stdio: 'ignore' });
  run(`git archive ${commit} | tar -x -C '${directory}'`, root);
  run('npm ci --prefer-offline --no-audit --no-fund && npm run build', directory);
}
