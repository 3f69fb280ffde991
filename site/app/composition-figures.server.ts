import type { Chart } from './desk/desk.server.ts';
import { signUps } from './features/accounts/accounts.server.ts';
import { countCredentials, examPasses, purchases } from './features/certification/certification.server.ts';
import { countContributions } from './features/community/community.server.ts';
import { countItems, countServers } from './features/ecosystem/ecosystem.server.ts';
import { articleViews } from './features/insights/insights.server.ts';
import { countLearners } from './features/learning/learning.server.ts';
import { countWorks } from './features/library/library.server.ts';
import { countChecks, countEntries } from './features/registry/registry.server.ts';
import type { Figure } from './lib/figures.ts';
import { askTogether } from './services/database/ask-together.server.ts';
import type { Database } from './services/database/database.server.ts';

/** For the community. */
export const communityFigures = (db: Database) => async (): Promise<Figure[]> => {
  const { contributions, items, works, learners } = await askTogether(db, {
    contributions: countContributions(db),
    items: countItems(db),
    works: countWorks(db),
    learners: countLearners(db),
  });
  return [
    { label: 'Contributions received', href: '/contribute', value: contributions },
    { label: 'Entries on the MCP Map', href: '/mcp-map', value: items },
    { label: 'Works in the library', href: '/content-library', value: works },
    { label: 'Learners with a completed lesson', href: '/mvp', value: learners },
  ];
};

/** For the home page. */
export const homeFigures = (db: Database) => async (): Promise<Figure[]> => {
  const [{ servers, credentials }, entries, checks] = await Promise.all([
    askTogether(db, { servers: countServers(db), credentials: countCredentials(db) }),
    countEntries(),
    countChecks(),
  ]);
  return [
    {
      label: 'Implementations in the registry',
      one: 'Implementation in the registry',
      href: '/registry',
      value: entries,
    },
    { label: 'Servers on the map', one: 'Server on the map', href: '/mcp-map', value: servers },
    {
      label: 'Checks made on the registry’s traces',
      one: 'Check made on the registry’s traces',
      href: '/registry',
      value: checks,
    },
    { label: 'Credentials issued', one: 'Credential issued', href: '/verify', value: credentials },
  ];
};

/** For the desk. */
export const deskCharts: Chart[] = [
  {
    title: 'Sign-ups',
    what: 'Existing accounts, by the day they were created.',
    counted: signUps,
  },
  {
    title: 'Article views',
    what: 'Articles of Insights that a browser showed; known bots are left out.',
    counted: articleViews,
  },
  {
    title: 'Purchases',
    what: 'Orders by when they were paid, also those that were refunded later.',
    counted: purchases,
  },
  {
    title: 'Exam passes',
    what: 'Passed exams of existing accounts.',
    counted: examPasses,
  },
];
