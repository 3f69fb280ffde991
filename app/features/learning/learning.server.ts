import { plainText } from '#app/lib/plain-text.ts';
import type { PublicPages } from '#app/lib/public-page.ts';
import type { SearchText } from '#app/lib/search.ts';
import { listModules, readLesson } from '#app/services/curriculum/modules.server.ts';
import { lessonPath } from './lesson-names.ts';
import { notesSection } from './notes.server.ts';
import { progressSection } from './progress.server.ts';

export { courseList } from './admin/course-list.server.ts';
export { courseKind } from './courses/course-kind.server.ts';
/** The door of learning. */
export { searchCourses } from './courses/list.server.ts';
export { coursesOperations } from './courses/operations.server.ts';
export { courseSeed } from './courses/seed.server.ts';
export { countLearners } from './learners.server.ts';
export { learningOperations } from './operations.server.ts';

/** What an account's export holds of learning. */
export const learningSections = [progressSection, notesSection];

export const learningPages: PublicPages = {
  '/course-module': { title: 'Course module', kicker: 'lessons, notes, progress', isUnlisted: true },
  '/courses': {
    title: 'MCP Certification Courses',
    kicker: 'three levels, and free courses',
    searchWords: 'certificate certified certification lessons modules exam',
  },
  '/courses/submit': { title: 'Submit a New Course', kicker: 'free courses' },
  '/learn': { title: 'Learn MCP', kicker: 'tutorials, documents, courses, papers' },
  '/mvp': { title: 'MCP Courses', kicker: 'the learning path' },
};

/** Every lesson, for the site's search. */
export async function listLessonTexts(): Promise<SearchText[]> {
  const lessons = (await listModules()).flatMap((module) =>
    module.lessons.map((lesson) => ({ module, lesson })),
  );
  return Promise.all(
    lessons.map(async ({ module, lesson }): Promise<SearchText> => {
      const text = plainText(await readLesson(module, lesson));
      const href = lessonPath({ module: module.id, lesson: lesson.slug });
      return {
        group: 'Lessons',
        title: lesson.title,
        href,
        about: lesson.summary,
        text: `${module.code} ${text}`,
      };
    }),
  );
}

/** Addresses of the lessons that are open to everybody, for the sitemap. */
export async function listLessonPaths(): Promise<string[]> {
  const open = (await listModules()).filter(({ isLocked }) => !isLocked);
  return open.flatMap(({ id, lessons }) =>
    lessons.map(({ slug }) => lessonPath({ module: id, lesson: slug })),
  );
}
