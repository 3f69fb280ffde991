import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const communityPages: PublicPages = {
  '/community': {
    file: 'pages/community.tsx',
    title: 'Community',
    description: `How to take part in ${site.product}: ways to contribute, the licence, who decides today, and how to reach us.`,
    kicker: 'ways to take part',
    searchWords:
      'contact licence governance contribute numbers forum chat discord github discussions help bug feedback',
    header: { menu: 'Community', at: 4, about: 'Who makes decisions, and how' },
  },
  '/contribute': {
    file: 'pages/contribute.tsx',
    title: 'Contribute',
    description: 'Send an MCP server, a client library, a tool or a text for review.',
    kicker: 'for review by an editor',
    searchWords:
      'submit contribution guidelines server library tool tutorial attachment send in share open source article',
    header: { menu: 'Community', at: 5, about: 'Send a server, a library, a text' },
  },
  '/apply/fellowship': { title: 'Enterprise Architect Fellowship', kicker: 'application' },
  '/apply/board': { title: 'Global Board Certification', kicker: 'application' },
  '/apply/partner': { title: 'Become a Partner', kicker: 'application' },
};
