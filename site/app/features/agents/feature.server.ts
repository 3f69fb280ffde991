import type { Feature } from '#app/feature.server.ts';
import { agentsContext } from './agents.server.ts';
import { makeEndpoint } from './endpoint.server.ts';
import { keptTraceSource, sweepKeptTraces } from './kept-traces.server.ts';
import { agentsPages } from './pages.ts';
import { signInFor } from './sign-in.server.ts';
import { makeLibrary } from './site-library.server.ts';

export const agents: Feature = {
  pages: agentsPages,
  textSection: 'Agents and data',
  secretSources: [keptTraceSource],
  start(site) {
    const { services } = site;
    services.background.every('sweep-kept-traces', '37 * * * *', () => sweepKeptTraces(services.db));
    const parts = site.all('libraryParts').map((part) => part(site));
    const endpoint = makeEndpoint({
      services,
      ...signInFor(services),
      libraryFor: makeLibrary(services, (path) => site.textPages.markdownOf(path), parts),
    });
    return {
      answerCall: endpoint.answer,
      close: () => endpoint.close(),
      provide: (context) => context.set(agentsContext, endpoint),
    };
  },
};
