import type { PublicPages } from '#app/lib/public-page.ts';
import { notesSection } from './notes.server.ts';
import { progressSection } from './progress.server.ts';

export { courseKind } from './courses/course-kind.server.ts';
/** The door of learning. */
export { searchCourses } from './courses/list.server.ts';
export { coursesOperations } from './courses/operations.server.ts';
export { courseSeed } from './courses/seed.server.ts';
export { countLearners } from './learners.server.ts';
export { learningOperations } from './operations.server.ts';
export { listLessonPaths, listLessonTexts } from './search-texts.server.ts';

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
