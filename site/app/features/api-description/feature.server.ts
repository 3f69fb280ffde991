import type { Feature } from '#app/feature.server.ts';
import { apiOperationsContext } from './api-description.server.ts';

/** In the order of the description and of `/data`. */
const tags = [
  ...['Registry', 'MCP Map', 'Types', 'Standard', 'Conformance', 'Insights', 'Content library', 'Partners'],
  ...['MCP registry', 'Accounts', 'Learning', 'Courses', 'Search', 'Payments', 'Badges', 'Credentials'],
  ...['Exams', 'Contributions', 'Jobs'],
];

export const apiDescription: Feature = {
  pages: {
    '/data': {
      title: 'Open data',
      kicker: 'JSON and feeds, for programs',
      searchWords: 'api json feed atom download dataset developers',
    },
    '/api/openapi.json': {
      title: 'API description',
      kicker: 'every call of the public API, as OpenAPI',
      searchWords: 'developers rest http json endpoints',
      isUnlisted: true,
      isSearched: true,
    },
  },
  textSection: 'Agents and data',
  start(site) {
    const operations = site.all('operations').sort((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag));
    return { provide: (context) => context.set(apiOperationsContext, operations) };
  },
};
