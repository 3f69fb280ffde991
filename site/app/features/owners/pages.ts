import type { PublicPages } from '#app/lib/public-page.ts';

export const ownersPages: PublicPages = {
  '/server-check/watched': {
    file: 'watching/pages/watched.tsx',
    title: 'Servers that are checked regularly',
    description:
      'MCP servers whose owners have them checked regularly: status, history by day, tools, and what changed.',
    kicker: 'status, history, tools',
    searchWords: 'uptime monitoring status page health history scheduled checks watch my mcp server badge',
    feed: { folder: '/feeds/server-checks', title: 'Regular server checks' },
  },
};
