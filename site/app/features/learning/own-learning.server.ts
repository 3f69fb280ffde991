import { shownList } from '#app/features/accounts/accounts.server.ts';
import { timeInWords } from '#app/lib/dates.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { askTogether, type Found } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { lessonKey, lessonPath } from './lesson-names.ts';
import { listPath } from './path/course-levels.server.ts';
import { currentLevel } from './path/learning-path.ts';
import { type Completed, completedOf, progressSection } from './progress.server.ts';
import { lastLessonOf, ratingsSection } from './ratings.server.ts';

export interface NextLesson {
  /** Nothing is completed yet. */
  isFirst: boolean;
  /** `MCP 110, Title of the module · 12 minutes` */
  facts: string;
  title: string;
  href: string;
}

export type OwnLevel = Awaited<ReturnType<typeof findOwnLearning>>['levels'][number];

/** The next lesson of the suggested order, and the person's progress in each level and module. */
export async function findOwnLearning(db: Database, userId: string) {
  return drawOwnLearning(await askTogether(db, askOwnLearning(db, userId)));
}

const askOwnLearning = (db: Database, userId: string) => ({
  progress: progressSection.exportData(db, userId),
  ratings: ratingsSection.exportData(db, userId),
});

async function drawOwnLearning({ progress, ratings }: Found<ReturnType<typeof askOwnLearning>>) {
  const completed = completedOf(progress);
  const path = await listPath();
  const levels = path.map(({ id, level, name, modules }) => {
    const counted = modules.map(({ id, code, title, lessons }) => {
      const left = lessons.filter(({ slug }) => !completed.has(lessonKey({ module: id, lesson: slug })));
      return { id, code, title, done: lessons.length - left.length, total: lessons.length };
    });
    const sum = (of: 'done' | 'total') => counted.reduce((all, module) => all + module[of], 0);
    const last = lastLessonOf(modules);
    // The level is rated after its last lesson.
    const rating = completed.has(lessonKey(last)) && {
      stars: ratings.find((rating) => rating.level === id)?.stars,
      href: `${lessonPath(last)}#rating`,
    };
    return { id, level, name, modules: counted, rating, done: sum('done'), total: sum('total') };
  });
  return { next: await findNext(completed), levels };
}

async function findNext(completed: Completed): Promise<NextLesson | undefined> {
  const modules = await listModules();
  const times = new Map([...completed].map(([key, at]) => [key, at.toISOString()]));
  const next = currentLevel(modules, times)?.next;
  const lesson = modules
    .find(({ code }) => code === next?.code)
    ?.lessons.find(({ slug }) => slug === next?.lesson);
  if (!next || !lesson) return undefined;
  return {
    isFirst: completed.size === 0,
    facts: `${next.code}, ${next.title} · ${timeInWords(lesson.minutes)}`,
    title: lesson.title,
    href: next.href,
  };
}

/** Progress in an account's overview, and completed lessons in its export. */
export const learningSection = {
  ...progressSection,
  list: shownList({
    id: 'learning',
    title: 'Learning',
    href: '/account/learning',
    isTab: true,
    ask: askOwnLearning,
    async show(found) {
      const { next, levels } = await drawOwnLearning(found);
      return {
        lead: 'The lessons that you have completed, and the next one.',
        next: next
          ? {
              facts: `${next.isFirst ? 'Start with' : 'Next'} ${next.facts}`,
              title: next.title,
              link: { label: next.isFirst ? 'Start' : 'Continue', href: next.href },
            }
          : {
              facts: 'Every lesson of all levels is completed',
              title: 'The exams cover what the lessons teach',
              link: { label: 'To the exams', href: '/assessment?level=foundation' },
            },
        entries: levels.map(({ id, level, name, done, total }) => ({
          id,
          title: name,
          facts: `${level} · ${done} of ${total} lessons`,
          progress: { value: done, max: total },
        })),
        total: levels.length,
        empty: '',
        links: [],
      };
    },
  }),
};
