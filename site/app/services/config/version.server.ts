import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { attempt } from '#app/lib/attempt.ts';
import { projectRoot } from './project-root.server.ts';

interface Version {
  /** From package.json. */
  version: string;
  /** Commit of the built sources, with `+` if they had uncommitted changes; null if unknown. */
  commit: string | null;
  /** Time of the build, ISO 8601; null without a build. */
  builtAt: string | null;
}

/** Written by `site/scripts/build.ts`. */
export const builtFile = resolve(projectRoot, 'build/built.json');

export function readVersion(file = builtFile): Version {
  const { version } = JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8'));
  const built = attempt(() => JSON.parse(readFileSync(file, 'utf8')));
  return { version, commit: built?.commit ?? null, builtAt: built?.builtAt ?? null };
}
