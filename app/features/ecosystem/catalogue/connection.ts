import type { Package } from './package.ts';

interface Connectable {
  slug: string;
  category: string;
  remoteUrl: string | null;
  transports: readonly string[];
  auth: string | null;
  isLocal: boolean;
  packages: readonly Package[];
}

export interface Connection {
  title: string;
  text: string;
  /** Configuration, in the form that many clients read. */
  json?: string;
}

const signIn: Record<string, string> = {
  none: 'It asks for no sign-in.',
  oauth: 'The client opens a browser to sign in (OAuth).',
  'api-key': 'It asks for an API key; its documentation says where to get one and how to send it.',
};

/** The ways of connecting to an item that its facts allow to be told, the network first. */
export function connectionsOf(item: Connectable): Connection[] {
  const ways: Connection[] = [];
  if (item.remoteUrl)
    ways.push({
      title: 'Over the network',
      text: `Add the endpoint to a client that speaks ${transportOf(item.transports)}. ${signIn[item.auth ?? ''] ?? 'Whether it asks for a sign-in is not known here.'}`,
      json: configuration(item.slug, { url: item.remoteUrl }),
    });
  for (const { registryType, identifier } of item.packages) {
    const run = commandOf(registryType, identifier);
    if (!run) continue;
    ways.push({
      title: `On your computer, from ${run.registry}`,
      text: 'The client starts it as a process of its own. Look at its documentation for settings that it needs.',
      json: configuration(item.slug, { command: run.command, args: run.args }),
    });
  }
  if (item.isLocal && item.packages.length === 0)
    ways.push({
      title: 'On your computer',
      text: 'It speaks stdio: the client starts it as a process of its own. Its repository says with which command.',
    });
  return ways;
}

function transportOf(transports: readonly string[]): string {
  if (transports.includes('streamable-http')) return 'Streamable HTTP';
  if (transports.includes('sse')) return 'HTTP with server-sent events';
  return 'HTTP transports';
}

/** How a package of a registry is started. Names come from the registry: what is no plain name is not shown. */
function commandOf(registryType: string, identifier: string) {
  if (!/^@?\w[\w.-]*([/:@]\w[\w.-]*)*$/.test(identifier)) return undefined;
  if (registryType === 'npm') return { registry: 'npm', command: 'npx', args: ['-y', identifier] };
  if (registryType === 'pypi') return { registry: 'PyPI', command: 'uvx', args: [identifier] };
  if (registryType === 'oci')
    return { registry: 'a container registry', command: 'docker', args: ['run', '-i', '--rm', identifier] };
  return undefined;
}

function configuration(name: string, server: object): string {
  return JSON.stringify({ mcpServers: { [name]: server } }, null, 2);
}
