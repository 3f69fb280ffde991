import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError } from '#app/services/config/config.server.ts';
import {
  findQuestions,
  questionsIn,
  repositoryBanks,
} from '#app/services/curriculum/exam-questions.server.ts';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import { type CourseModule, listModules } from '#app/services/curriculum/modules.server.ts';
import type { Logger } from '#app/services/telemetry/log.server.ts';
import { lintFairness } from './bank-lint.ts';

/** Fewest live questions of a level, and of each of its modules. */
const leastLive = { all: 60, ofModule: 10 };

const words = z.string().trim().min(1);

const question = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/, 'is not an id of letters, digits, - and _'),
  /** `MCP 100` */
  module: z.string(),
  /** The lesson that answers it, by the name of its file. */
  lesson: z.string(),
  difficulty: z.enum(['recall', 'apply', 'judge']),
  /** Words between backticks are code. */
  stem: words.max(600),
  options: z
    .array(words.max(300))
    .length(4, 'must be four')
    .refine((options) => new Set(options).size === 4, 'has two identical options'),
  /** Index of the right option. */
  answer: z.int().min(0).max(3),
  explanation: words.max(800),
});

const bankFile = z.strictObject({
  level: z.enum(['foundation', 'developer', 'architect']),
  questions: z.array(question),
});

export type Question = z.infer<typeof question>;

export interface QuestionBank {
  level: LevelId;
  /** Version of the bank: a digest of its text. */
  version: string;
  questions: Question[];
}

type Kind = 'questions' | 'practice';

const reading = new Map<string, Promise<QuestionBank>>();

type Settings = Pick<Config, 'questionBankDir' | 'isLoopback'>;

/**
 * The live questions of a level; undefined where this site holds no exam of it. Read at the first use and kept: a
 * changed file takes effect at the next start.
 */
export async function readLiveBank(config: Settings, level: LevelId): Promise<QuestionBank | undefined> {
  const file = await findQuestions(config, level);
  return file ? keepBank(file, level, 'questions') : undefined;
}

/** The practice questions of a level, which no exam asks: always those of the repository. */
export function readPracticeBank(level: LevelId): Promise<QuestionBank> {
  return keepBank(join(repositoryBanks, level, 'practice.json'), level, 'practice');
}

/**
 * Checks an operator's own questions before the site starts, and logs which levels have no exam, or an exam with public
 * questions. The repository's tests check its own questions.
 * @throws ConfigError that names the file and what is wrong in it
 */
export async function checkQuestionBanks(config: Settings, log: Pick<Logger, 'warn'>): Promise<void> {
  const { questionBankDir } = config;
  const { levels } = await readTiers();
  const refuse = (why: string) => {
    throw new ConfigError(`QUESTION_BANK_DIR contains an invalid question bank: ${why}`);
  };
  const found = await Promise.all(
    levels.map(async ({ id }) => ({ id, file: await findQuestions(config, id) })),
  );
  const missing = found.filter(({ file }) => !file).map(({ id }) => id);
  const own = found.flatMap(({ id, file }) =>
    file && questionBankDir && file === questionsIn(questionBankDir, id) ? [{ id, file }] : [],
  );
  // Some levels may be missing. If all are, it is the wrong folder.
  if (questionBankDir && own.length === 0)
    refuse(`${questionsIn(questionBankDir, 'foundation')} cannot be read`);
  if (missing.length > 0)
    log.warn(
      { levels: missing },
      'these levels have no exam and are not for sale: with a public SITE_URL they need private questions (QUESTION_BANK_DIR)',
    );
  for (const { id, file } of own) {
    const bank = await keepBank(file, id, 'questions').catch((error: Error) => refuse(error.message));
    if (!config.isLoopback && bank.version === (await versionOfRepository(id)))
      log.warn({ level: id }, 'QUESTION_BANK_DIR contains the repository’s questions, which are public');
    const [fault, ...others] = lintFairness({ name: `${id}/questions.json`, questions: bank.questions });
    if (fault) refuse(others.length > 0 ? `${fault} (and ${others.length} more errors)` : fault);
  }
}

const versionOfRepository = async (level: LevelId) =>
  (await keepBank(questionsIn(repositoryBanks, level), level, 'questions')).version;

function keepBank(file: string, level: LevelId, kind: Kind): Promise<QuestionBank> {
  let bank = reading.get(file);
  if (!bank) {
    bank = readFile(file, 'utf8').then(
      async (text) => parseBank(text, level, kind, await listModules(), file),
      () => {
        throw new Error(`${file} cannot be read`);
      },
    );
    reading.set(file, bank);
    bank.catch(() => reading.delete(file));
  }
  return bank;
}

/**
 * Reads the text of a bank.
 * @throws Error in one line: the file, the question, and what is wrong with it
 */
export function parseBank(
  text: string,
  level: LevelId,
  kind: Kind,
  modules: readonly CourseModule[],
  file: string,
): QuestionBank {
  const parsed = bankFile.safeParse(jsonOf(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const { questions, level: named } = parsed.data;
  const fault = named === level ? findFault(questions, level, kind, modules) : `is of the level ${named}`;
  if (fault) throw new Error(`${file}: ${fault}`);
  return { level, questions, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** First fault beyond the schema: a missing module or lesson, a duplicate id, or too few questions to draw from. */
function findFault(
  questions: Question[],
  level: LevelId,
  kind: Kind,
  modules: readonly CourseModule[],
): string | undefined {
  const own = modules.filter((module) => module.level === level);
  const ids = new Set<string>();
  for (const { id, module: code, lesson } of questions) {
    if (ids.has(id)) return `there are two questions ${id}`;
    ids.add(id);
    const module = own.find((candidate) => candidate.code === code);
    if (!module) return `question ${id} is of ${code}, which is not a module of this level`;
    if (!module.lessons.some(({ slug }) => slug === lesson))
      return `question ${id} points to the lesson ${lesson}, which ${code} does not have`;
  }
  if (kind === 'practice') return undefined;
  if (questions.length < leastLive.all)
    return `has ${questions.length} questions, and an exam needs ${leastLive.all} to draw from`;
  const poor = own.find(
    ({ code }) => questions.filter(({ module }) => module === code).length < leastLive.ofModule,
  );
  return poor && `has fewer than ${leastLive.ofModule} questions of ${poor.code}`;
}
