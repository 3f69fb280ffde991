import type { Feature } from '#app/feature.server.ts';
import { courseList } from './admin/course-list.server.ts';
import { ratingList } from './admin/rating-list.server.ts';
import { agentLessons, lessonTools, myProgressTool } from './agent-tools.server.ts';
import { courseSource } from './courses/course-source.server.ts';
import { learningFiles } from './courses/data.server.ts';
import { searchCourses } from './courses/list.server.ts';
import { courseSeed } from './courses/seed.server.ts';
import { courseKind } from './courses/submissions.server.ts';
import { countLearners } from './learners.server.ts';
import { lessonPath } from './lesson-names.ts';
import { lessonTexts, listLessonPaths, listLessons, listLessonTexts } from './lesson-texts.server.ts';
import { notesSection } from './notes.server.ts';
import { learningSection } from './own-learning.server.ts';
import { learningPages } from './pages.ts';
import { ratingsSection } from './ratings.server.ts';

export const learning: Feature = {
  pages: learningPages,
  textSection: 'Learning and certification',
  deskLists: [courseList, ratingList],
  figures: {
    learners: { label: 'Learners with a completed lesson', href: '/mvp', count: countLearners },
  },
  accountSections: [learningSection, notesSection, ratingsSection],
  submissionKinds: [courseKind],
  secretSources: [courseSource],
  searchSources: [{ group: 'Free courses', find: searchCourses }],
  searchTexts: [listLessonTexts],
  filePaths: [listLessonPaths],
  textPages: [lessonTexts],
  texts: [{ section: 'Lessons', list: listLessons, isInFull: true }],
  pagesInFull: ['/mvp'],
  agentTools: [...lessonTools, myProgressTool],
  libraryParts: [
    ({ services }) => ({
      listLessons: () => agentLessons(services.config.siteUrl),
      lessonPath: (module, lesson) => lessonPath({ module, lesson }),
    }),
  ],
  seeds: [courseSeed],
  fileLists: [learningFiles],
};
