import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.server.ts';
import { projectRoot } from '../config/project-root.server.ts';
import type { LevelId } from './levels.server.ts';

type Settings = Pick<Config, 'questionBankDir' | 'isLoopback'>;

/** Folder with the questions of the repository, which everybody can read. */
export const repositoryBanks = join(projectRoot, 'site/content/assessments');

export const questionsIn = (directory: string, level: LevelId) => join(directory, level, 'questions.json');

const known = new Map<string, Promise<boolean>>();

/** Checked once in a process: a file that is added later counts after a restart. */
function isThere(file: string): Promise<boolean> {
  let isThere = known.get(file);
  if (!isThere) {
    isThere = access(file).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
    );
    known.set(file, isThere);
  }
  return isThere;
}

/**
 * The file with the exam questions of a level: the operator's own, or on loopback those of the repository. Otherwise
 * undefined: an exam whose key everybody can read proves nothing, so there is none.
 */
export async function findQuestions(
  { questionBankDir, isLoopback }: Settings,
  level: LevelId,
): Promise<string | undefined> {
  const own = questionBankDir && questionsIn(questionBankDir, level);
  if (own && (await isThere(own))) return own;
  return isLoopback ? questionsIn(repositoryBanks, level) : undefined;
}

/** True if this site has the exam of a level. A level without one is not sold. */
export const hasExam = async (config: Settings, level: LevelId): Promise<boolean> =>
  (await findQuestions(config, level)) !== undefined;

/** Levels with `isSold`: true if this site has their exam. */
export function markSold<L extends { id: LevelId }>(
  config: Settings,
  levels: readonly L[],
): Promise<(L & { isSold: boolean })[]> {
  return Promise.all(levels.map(async (level) => ({ ...level, isSold: await hasExam(config, level.id) })));
}
