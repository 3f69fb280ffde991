import { redirect } from 'react-router';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { checkerAt } from '#app/lib/checker-command.ts';
import { serverOnly } from '#app/lib/server-only.ts';
import { type Level, readTiers } from '#app/services/curriculum/levels.server.ts';
import {
  type CourseModule,
  findModule,
  type Lesson,
  listModules,
} from '#app/services/curriculum/modules.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { judgeText, readLabOf } from './lab/lab.server.ts';
import { renderLesson } from './lesson/lesson-html.server.tsx';
import { listTimedLessons } from './lesson/slides.server.ts';
import { lessonKey, lessonPath } from './lesson-names.ts';
import { findNote } from './notes.server.ts';
import { findLock, listCompleted } from './progress.server.ts';
import { findRating } from './ratings.server.ts';

/** The module for a URL without `module`. */
const defaultModule = 'MCP-100';

/** The module and the lesson that a URL names; without `lesson`, the first one. */
export interface OpenLesson {
  module: CourseModule;
  lesson: Lesson;
}

/**
 * Reads `?module=&lesson=`. An unknown module redirects to MCP-100 (product specification), an unknown lesson to the
 * first lesson of its module.
 * @throws the redirect
 */
export async function findOpenLesson(query: URLSearchParams): Promise<OpenLesson> {
  const module = await findModule(query.get('module') ?? defaultModule);
  if (!module) throw redirect(`/course-module?module=${defaultModule}`);
  const slug = query.get('lesson') ?? module.lessons[0]?.slug;
  const lesson = module.lessons.find((candidate) => candidate.slug === slug);
  if (!lesson) throw redirect(`/course-module?module=${module.id}`);
  return { module, lesson };
}

/** All data of a lesson's page. The signed-in person's own is in `account`, null for visitors. */
export async function readLessonPage(
  { db, config }: Services,
  { module, lesson }: OpenLesson,
  visitor: Visitor | null,
) {
  const { levels } = await readTiers();
  const level = levels.find(({ id }) => id === module.level) as Level;
  const completed = visitor && (await listCompleted(db, visitor.id));
  const lock = await findLock(module, completed);
  const name = { module: module.id, lesson: lesson.slug };
  const { text, poster, slides } = await renderLesson(module, lesson, checkerAt(config.siteUrl));
  const next = await findNextModule(module);
  const isLast = !next && lesson === module.lessons.at(-1);
  return {
    serverHtml: serverOnly<ServerHtml>({ text, poster }),
    module: { ...module, lessons: await listTimedLessons(module) },
    level: { id: level.id, level: level.level, name: level.name, badge: level.badge },
    lesson,
    slides,
    lock: lock && { code: lock.code, title: lock.title, path: `/course-module?module=${lock.id}` },
    exercise: await findExercise(module, lesson),
    next,
    account: visitor &&
      completed && {
        id: visitor.id,
        completed: module.lessons
          .map(({ slug }) => slug)
          .filter((slug) => completed.has(keyOf(module, slug))),
        note: await findNote(db, visitor.id, name),
        /** On the level's last lesson: this person's rating of the level, or null. */
        ...(isLast && { rating: await findRating(db, visitor.id, level.id) }),
      },
  };
}

export type LessonPage = Awaited<ReturnType<typeof readLessonPage>>;

/** In the browser without members: the HTML is already in the page. */
interface ServerHtml {
  text?: string;
  /** The first slide, for lessons with slides. */
  poster?: string;
}

/** The exercise of a lesson; for an interactive lesson, with the data to do it on the lesson's page. */
async function findExercise(module: CourseModule, lesson: Lesson) {
  const lab = await readLabOf(module, lesson);
  const path = `/lab?lesson=${lab.id}`;
  if (lesson.type !== 'interactive') return { title: lab.title, path };
  return {
    title: lab.title,
    path,
    bench: {
      lab,
      taskHtml: await renderMarkdown(lab.task),
      found: judgeText(lab, lab.text),
      next: await findNextStep(module, lesson),
    },
  };
}

/** The module after this one in its level. */
async function findNextModule(module: CourseModule) {
  const modules = await listModules();
  const next = modules[modules.indexOf(module) + 1];
  if (next?.level !== module.level) return undefined;
  const [first] = next.lessons;
  return (
    first && { code: next.code, title: next.title, path: lessonPath({ module: next.id, lesson: first.slug }) }
  );
}

/** The link after a passed exercise: the next lesson, else the next module of the level, else the level's exam. */
export async function findNextStep(module: CourseModule, lesson: Lesson) {
  const following = module.lessons[module.lessons.indexOf(lesson) + 1];
  if (following)
    return {
      label: `Next: ${following.title}`,
      href: lessonPath({ module: module.id, lesson: following.slug }),
    };
  const next = await findNextModule(module);
  if (next) return { label: `Next: ${next.code}, ${next.title}`, href: next.path };
  return { label: 'Take Assessment', href: `/assessment?level=${module.level}` };
}

const keyOf = (module: CourseModule, slug: string) => lessonKey({ module: module.id, lesson: slug });
