import { hasSecret } from './find-secrets.ts';
import type { ContextInput } from './run.ts';

/** Members of a context that replace the defaults. */
export type SomeContext = Partial<ContextInput>;

/** Makes a code (clause 2.5) from a name: `Müller & Co` is `muller-co`. Empty if the name has no Latin letter or digit. */
function codeOf(name: string): string {
  const groups =
    name
      .slice(0, 1000)
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return groups.join('-').slice(0, 64).replace(/-$/, '');
}

/**
 * The context of a run that is a conversation over MCP: a request went in and an answer came out. Defaults: the
 * organisation `local`, the profile `developer` outside a sandbox, and as agent code the server's name. It is
 * `mcp-server` if the name is unknown, contains a secret or gives no code.
 */
export function mcpContext(serverName: string | undefined, given: SomeContext = {}): ContextInput {
  const { profile = 'developer' } = given;
  const isNamed = serverName !== undefined && !hasSecret(serverName);
  return {
    input_type: 'mcp.request',
    output_type: 'mcp.response',
    org_id: 'local',
    agent_code: (isNamed && codeOf(serverName)) || 'mcp-server',
    profile,
    ...(profile === 'developer' && { sandbox_flag: false }),
    ...given,
  } as ContextInput;
}
