/** Commands and files on pages below `/deploy`, so that drills run exactly what people read. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

const folder = resolve(import.meta.dirname, '../../site/content/deploy');

/**
 * The code block of a page that contains `mark`. `page` is its file in `site/content/deploy`, without `.md`.
 * @throws Error unless there is exactly one
 */
export function blockOf(page: string, mark: string): string {
  const text = readFileSync(join(folder, `${page}.md`), 'utf8');
  const blocks = [...text.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const found = blocks.filter((block) => block.includes(mark));
  const [block] = found;
  if (!block || found.length > 1)
    throw new Error(
      `site/content/deploy/${page}.md has ${found.length} blocks with ${mark}. It must have exactly one.`,
    );
  return block;
}

/** Replaces the page's values with those of this machine. @throws Error if the page lacks one */
export function withNames(text: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((changed, [said, meant]) => {
    if (!changed.includes(said)) throw new Error(`The page no longer contains ${said}.`);
    return changed.replaceAll(said, meant);
  }, text);
}

interface Place {
  env: Record<string, string>;
  cwd: string;
  user?: { uid: number; gid: number };
}

/** Runs commands in a shell, up to the first that fails. Returns the seconds. @throws Error with their output */
export function runCommands(commands: string, { env, cwd, user }: Place): number {
  const startedAt = performance.now();
  try {
    execFileSync('sh', ['-e', '-c', commands], {
      ...user,
      cwd,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`These commands failed:\n${commands}\n${stdout}${stderr}`);
  }
  return (performance.now() - startedAt) / 1000;
}
