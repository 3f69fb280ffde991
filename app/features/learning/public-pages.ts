import type { PublicPages } from '#app/lib/public-page.ts';

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
