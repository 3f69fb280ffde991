import { notesSection } from './notes.server.ts';
import { progressSection } from './progress.server.ts';

export { courseKind } from './courses/course-kind.server.ts';
/** The door of learning. */
export { searchCourses } from './courses/list.server.ts';
export { coursesOperations } from './courses/operations.server.ts';
export { courseSeed } from './courses/seed.server.ts';
export { countLearners } from './learners.server.ts';
export { learningOperations } from './operations.server.ts';
export { learningPages } from './public-pages.ts';
export { listLessonPaths, listLessonTexts } from './search-texts.server.ts';

/** What an account's export holds of learning. */
export const learningSections = [progressSection, notesSection];
