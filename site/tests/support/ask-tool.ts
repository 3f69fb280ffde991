import type { AgentTool, SiteLibrary } from '#app/services/agent-tools/agent-tool.server.ts';
import type { Services } from '#app/services/services.server.ts';

/** Result of a tool for a signed-out person. The library is empty, so only for tools that do not use it. */
export const askTool = ({ run }: AgentTool, services: Services, given: object) =>
  run({ services, library: {} as SiteLibrary, address: '192.0.2.1' }, given, {
    signal: new AbortController().signal,
    holder: undefined,
  });
