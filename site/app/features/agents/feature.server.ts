import type { Feature } from '#app/feature.server.ts';
import { agentsContext } from './agents.server.ts';
import { makeEndpoint } from './endpoint.server.ts';
import { keptTraceSource, sweepKeptTraces } from './kept-traces.server.ts';
import { agentsPages } from './pages.ts';
import { signInFor } from './sign-in.server.ts';
import { makeLibrary } from './site-library.server.ts';

/** Tools of the features, in the order in which clients see them. */
const toolNames = (
  'find_servers get_server find_implementations verify_credential list_lessons get_lesson ' +
  'practice_question my_progress my_credentials submit_entry'
).split(' ');

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
      tools: site.all('agentTools').sort((a, b) => toolNames.indexOf(a.name) - toolNames.indexOf(b.name)),
      libraryFor: makeLibrary(services, (path) => site.textPages.markdownOf(path), parts),
    });
    return {
      answerCall: endpoint.answer,
      close: () => endpoint.close(),
      provide: (context) => context.set(agentsContext, endpoint),
    };
  },
};
