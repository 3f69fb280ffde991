import type { PublicPages } from '#app/lib/public-page.ts';

export const careersPages: PublicPages = {
  '/jobs': {
    file: 'pages/jobs.tsx',
    title: 'Jobs',
    description:
      'Six job roles around the Model Context Protocol, what they pay in Australian dollars, and a waitlist for talent and employers.',
    kicker: 'six roles, and a waitlist',
    searchWords:
      'career careers talent employer hire hiring salary waitlist work vacancy position earn recruit',
    header: { menu: 'More', at: 1, about: 'Roles around the protocol' },
  },
  // A landing page for the same list, reached only by its link.
  '/jobs/landing': {
    file: 'pages/landing.tsx',
    title: 'The jobs waitlist',
    description: 'Join the waitlist for jobs around the Model Context Protocol, as talent or as an employer.',
    kicker: 'jobs',
    isUnlisted: true,
  },
};
