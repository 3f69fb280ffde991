import type { Feature } from '#app/feature.server.ts';
import { apiOperationsContext } from './api-description.server.ts';
import { apiDescriptionPages } from './pages.ts';

/** In the order of the description and of `/data`. */
const tags = [
  ...['Registry', 'MCP Map', 'Types', 'Standard', 'Conformance', 'Insights', 'Content library', 'Partners'],
  ...['MCP registry', 'Accounts', 'Learning', 'Courses', 'Search', 'Payments', 'Badges', 'Credentials'],
  ...['Exams', 'Contributions', 'Jobs'],
];

export const apiDescription: Feature = {
  pages: apiDescriptionPages,
  textSection: 'Agents and data',
  start(site) {
    const operations = site.all('operations').sort((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag));
    return { provide: (context) => context.set(apiOperationsContext, operations) };
  },
};
