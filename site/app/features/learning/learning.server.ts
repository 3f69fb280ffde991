import { plainText } from '#app/lib/plain-text.ts';
import type { PublicPages } from '#app/lib/public-page.ts';
import type { SearchText } from '#app/lib/search.ts';
import {
  type CourseModule,
  type Lesson,
  listModules,
  readLesson,
} from '#app/services/curriculum/modules.server.ts';
import { site } from '#site';
import { lessonPath } from './lesson-names.ts';

export { courseList } from './admin/course-list.server.ts';
export { ratingList } from './admin/rating-list.server.ts';
export { agentLessons, tellProgress } from './agent-lessons.server.ts';
export { courseKind } from './courses/course-kind.server.ts';
export { courseSource } from './courses/course-source.server.ts';
export { learningFiles } from './courses/data.server.ts';
/** The door of learning. */
export { searchCourses } from './courses/list.server.ts';
export { coursesOperations } from './courses/operations.server.ts';
export { courseSeed } from './courses/seed.server.ts';
export { examStandingsContext } from './exam-standings.ts';
export { countLearners } from './learners.server.ts';
export { lessonPath } from './lesson-names.ts';
export { lessonTexts } from './lesson-texts.server.ts';
export { notesSection } from './notes.server.ts';
export { learningOperations } from './operations.server.ts';
export { learningSection } from './own-learning.server.ts';
export { examPassesContext } from './path/level-figures.server.ts';
export { countCompleted } from './progress.server.ts';
export { ratingsSection } from './ratings.server.ts';

export const learningPages: PublicPages = {
  '/course-module': { title: 'Course module', kicker: 'lessons, notes, progress', isUnlisted: true },
  '/courses': {
    title: 'MCP Certification Courses',
    kicker: 'three levels, and free courses',
    searchWords: `certificate certified certification lessons modules exam ${Object.values(site.officialCourses).join(' ')}`,
  },
  '/courses/submit': { title: 'Submit a New Course', kicker: 'free courses' },
  '/learn': { title: 'Learn MCP', kicker: 'tutorials, documents, courses, papers' },
  '/mvp': { title: 'MCP Courses', kicker: 'the learning path' },
};

/** Every module and every lesson, for the site's search. */
export async function listLessonTexts(): Promise<SearchText[]> {
  const modules = await listModules();
  const texts = await Promise.all(
    modules.map(async (module) => [
      moduleText(module),
      ...(await Promise.all(module.lessons.map((lesson) => lessonText(module, lesson)))),
    ]),
  );
  return texts.flat();
}

function moduleText({ id, code, title, description, teaches, lessons }: CourseModule): SearchText {
  return {
    group: 'Lessons',
    title: `${code}: ${title}`,
    href: `/course-module?module=${id}`,
    about: description,
    // As the code is written by those who leave its space out.
    keywords: code.replace(' ', ''),
    text: [description, ...teaches, ...lessons.map((lesson) => lesson.title)].join(' '),
  };
}

async function lessonText(module: CourseModule, lesson: Lesson): Promise<SearchText> {
  return {
    group: 'Lessons',
    title: lesson.title,
    href: lessonPath({ module: module.id, lesson: lesson.slug }),
    about: lesson.summary,
    of: `${module.code}: ${module.title}`,
    keywords: module.code,
    text: plainText(await readLesson(module, lesson)),
  };
}

/** Addresses of all lessons, for the sitemap. */
export async function listLessonPaths(): Promise<string[]> {
  return (await listModules()).flatMap(({ id, lessons }) =>
    lessons.map(({ slug }) => lessonPath({ module: id, lesson: slug })),
  );
}
