import { execFileSync } from 'node:child_process';
import { root } from './site.ts';

/** An earlier commit in `directory`, built with the libraries of its time. */
export function checkOutAndBuild(directory: string, commit: string): void {
  const run = (command: string, cwd: string) => execFileSync('sh', ['-c', command], { cwd, stdio: 'ignore' });
  run(`git archive ${commit} | tar -x -C '${directory}'`, root);
  run('npm ci --prefer-offline --no-audit --no-fund && npm run build', directory);
}
