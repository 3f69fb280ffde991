import { execFileSync } from 'node:child_process';
import { root } from './site.ts';

/** An earlier commit in `directory`, built with its own libraries as somebody would who had it then. */
export function checkOutAndBuild(directory: string, commit: string): void {
  const run = (command: string, cwd: string) => execFileSync('sh', ['-c', command], { cwd, stdio: 'ignore' });
  run(`git archive ${commit} | tar -x -C '${directory}'`, root);
  run('npm ci --prefer-offline --no-audit --no-fund && npm run build', directory);
}
