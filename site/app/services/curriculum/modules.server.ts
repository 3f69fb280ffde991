import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withChecker } from '#app/lib/checker-command.ts';
import { readFrontMatter } from '#app/lib/front-matter.ts';
import { withClaims } from '../claims/dated-claims.ts';
import { projectRoot } from '../config/project-root.server.ts';
import { type LevelId, readTiers } from './levels.server.ts';

const coursesFolder = join(projectRoot, 'site/content/courses');

const lessonTypes = ['video', 'reading', 'interactive'] as const;

const frontMatter = z.strictObject({
  title: z.string().max(80),
  type: z.enum(lessonTypes),
  minutes: z.int().min(5).max(120),
  summary: z.string().max(240),
});

const moduleFile = z.strictObject({
  code: z.string().regex(/^MCP \d{3}$/),
  title: z.string(),
  /** Version of the standard that its lessons describe, unless they name another. */
  standard: z.string().regex(/^v\d+\.\d+$/),
  description: z.string(),
  teaches: z.array(z.string()).min(3).max(5),
  resources: z.array(z.strictObject({ title: z.string(), url: z.url() })).length(3),
});

export interface Lesson extends z.infer<typeof frontMatter> {
  /** Name of its file without extension, such as `02-hosts-clients-and-servers`; the end of its URL. */
  slug: string;
}

export interface CourseModule extends z.infer<typeof moduleFile> {
  /** Id in URLs: `MCP-100`. */
  id: string;
  level: LevelId;
  /** Shown locked when progress is unknown. */
  isLocked: boolean;
  lessons: Lesson[];
  /** Total of all lessons. */
  minutes: number;
}

/** `MCP 100` as printed → `MCP-100` as in URLs. */
const moduleIdOf = (code: string) => code.replace(' ', '-');

let reading: Promise<CourseModule[]> | undefined;

/** All modules in the order of the levels, with facts about their lessons; read once. */
export function listModules(): Promise<CourseModule[]> {
  reading ??= readModules().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/** Minutes of the lessons of each level, with their exercises. */
export async function sumLevelMinutes(): Promise<Record<LevelId, number>> {
  const sums: Record<LevelId, number> = { foundation: 0, developer: 0, architect: 0 };
  for (const { level, minutes } of await listModules()) sums[level] += minutes;
  return sums;
}

/** The module with this id (`MCP-100`), if there is one. */
export async function findModule(id: string): Promise<CourseModule | undefined> {
  return (await listModules()).find((module) => module.id === id);
}

/** The Markdown of a lesson, without front matter. `checker` is the checker's command in it. */
export async function readLesson(module: CourseModule, lesson: Lesson, checker?: string): Promise<string> {
  const file = await readFile(pathOf(module.code, `${lesson.slug}.md`), 'utf8');
  return withClaims(withChecker(readFrontMatter(file).content, checker));
}

/** The exercise of a lesson, as JSON text. */
export function readLab(module: CourseModule, lesson: Lesson): Promise<string> {
  return readFile(pathOf(module.code, `${lesson.slug}.lab.json`), 'utf8');
}

async function readModules(): Promise<CourseModule[]> {
  const { levels } = await readTiers();
  const all = levels.flatMap(({ id, modules, lockedModules }) =>
    modules.map((code) => readModule(code, id, lockedModules.includes(code))),
  );
  return Promise.all(all);
}

async function readModule(code: string, level: LevelId, isLocked: boolean): Promise<CourseModule> {
  const files = await readdir(pathOf(code));
  const [text, ...lessons] = await Promise.all([
    readFile(pathOf(code, 'module.json'), 'utf8'),
    ...files
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => readLessonFacts(code, file)),
  ]);
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return { ...moduleFile.parse(JSON.parse(text)), id: moduleIdOf(code), level, isLocked, lessons, minutes };
}

async function readLessonFacts(code: string, file: string): Promise<Lesson> {
  const { data } = readFrontMatter(await readFile(pathOf(code, file), 'utf8'));
  return { ...frontMatter.parse(data), slug: file.slice(0, -3) };
}

const pathOf = (code: string, file = '') => join(coursesFolder, moduleIdOf(code).toLowerCase(), file);
