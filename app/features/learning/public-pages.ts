import type { PublicPages } from '#app/lib/public-page.ts';

export const learningPages: PublicPages = {
  '/course-module': { title: 'Course module', kicker: 'lessons, notes, progress', isUnlisted: true },
};
