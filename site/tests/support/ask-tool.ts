import type { AgentTool, SiteLibrary } from '#app/services/agent-tools/agent-tool.server.ts';
import type { Services } from '#app/services/services.server.ts';

/**
 * The result of a tool for a person who is not signed in. It gets no library: its own feature has all that it reads.
 */
export const askTool = ({ run }: AgentTool, services: Services, given: object) =>
  run({ services, library: {} as SiteLibrary, address: '192.0.2.1' }, given, {
    signal: new AbortController().signal,
    holder: undefined,
  });
