import { execFile } from 'node:child_process';
import { shortLived } from './site-process.ts';

/**
 * Runs a script with these settings, which log nothing by default. Of our environment, it gets only PATH and
 * NODE_COMPILE_CACHE.
 */
export function runScript(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [...shortLived, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}
