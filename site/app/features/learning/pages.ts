import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const learningPages: PublicPages = {
  '/course-module': {
    file: 'pages/course-module.tsx',
    title: 'Course module',
    kicker: 'lessons, notes, progress',
    isUnlisted: true,
  },
  '/account/learning': {
    title: 'Your learning',
    kicker: 'your next lesson, progress and notes',
    searchWords: 'continue resume completed lessons my notes',
    isUnlisted: true,
    isSearched: true,
  },
  '/courses': {
    file: 'pages/courses.tsx',
    title: 'MCP Certification Courses',
    kicker: 'three levels, and free courses',
    searchWords: `certificate certified certification lessons modules exam ${Object.values(site.officialCourses).join(' ')} training classes levels foundation developer architect tutorials`,
    header: {
      menu: 'Learn',
      at: 2,
      label: 'Courses',
      about: 'Find a free course or start a level',
    },
  },
  '/courses/submit': {
    file: 'pages/submit-course.tsx',
    title: 'Submit a New Course',
    description:
      'Suggest a free course on the Model Context Protocol. An editor reviews every course before it is listed.',
    kicker: 'free courses',
    searchWords: 'suggest add share a course or tutorial',
  },
  '/learn': {
    file: 'pages/learn.tsx',
    title: 'Learn MCP',
    description: 'Links to MCP tutorials, official documents, courses and papers on other sites.',
    kicker: 'tutorials, documents, courses, papers',
    searchWords: 'study learning resources papers research tutorials beginners',
    header: { menu: 'Learn', at: 1, about: 'Links to tutorials, documents and papers' },
  },
  '/mvp': {
    file: 'pages/mvp.tsx',
    title: 'MCP Courses',
    description:
      'Read our twelve modules in order, free: what each teaches, its lessons and how long it takes.',
    kicker: 'the learning path',
    searchWords: 'curriculum syllabus modules lessons beginner from scratch',
    header: { menu: 'Learn', at: 3, about: 'Read our twelve modules in order' },
  },
};
