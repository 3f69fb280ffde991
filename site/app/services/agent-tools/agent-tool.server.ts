import {
  type CallContext,
  type Definition,
  defineTool,
  type Holder,
  type Library,
  type Tool,
  ToolRefusal,
} from '@context-native/mcp';
import type { z } from 'zod';
import type { Services } from '../services.server.ts';

/** The library of this site. */
export type SiteLibrary = Library & Required<Pick<Library, 'readPage' | 'lessons' | 'articles'>>;

/** Site parts that a tool of `/mcp` uses to answer. */
export interface AgentHost {
  services: Services;
  library: SiteLibrary;
  /** Client IP address. */
  address: string;
}

export type AgentTool = Tool<AgentHost>;

interface SiteDefinition<Input extends z.ZodObject, Output extends z.ZodObject>
  extends Omit<Definition<AgentHost, Input, Output>, 'needs'> {
  /** A call counts against the limit 'agent work by address'. */
  isCounted?: boolean;
}

/** Declares a tool of `/mcp`: its texts, its schemas and its answer. */
export const defineAgentTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  isCounted,
  run,
  ...tool
}: SiteDefinition<Input, Output>): AgentTool =>
  defineTool<Input, Output, AgentHost>({
    ...tool,
    async run(host, input, context) {
      const { services, address } = host;
      if (isCounted) await services.limits.take('agent work by address', address);
      return run(host, input, context);
    },
  });

/** The signed-in holder. @throws ToolRefusal */
export function holderOf({ holder }: CallContext): Holder {
  if (!holder) throw new ToolRefusal('Sign in first: connect this client to your account.');
  return holder;
}
