import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const learningPages: PublicPages = {
  '/course-module': {
    file: 'pages/course-module.tsx',
    title: 'Course module',
    kicker: 'lessons, notes, progress',
    isUnlisted: true,
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
      about: 'Free courses and three levels of certification',
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
    description:
      'Tutorials, official documents, courses and papers on the Model Context Protocol, and the three levels of certification.',
    kicker: 'tutorials, documents, courses, papers',
    searchWords: 'study learning resources papers research tutorials beginners',
    header: { menu: 'Learn', at: 1, about: 'Tutorials, official documents, papers' },
  },
  '/mvp': {
    file: 'pages/mvp.tsx',
    title: 'MCP Courses',
    description:
      'The learning path: all twelve modules of the three certification levels in order, with what each teaches, its lessons and its time.',
    kicker: 'the learning path',
    searchWords: 'curriculum syllabus modules lessons beginner from scratch',
    header: { menu: 'Learn', at: 3, about: 'The learning path, twelve modules in order' },
  },
};
