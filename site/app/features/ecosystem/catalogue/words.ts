const transportNames: Record<string, string> = {
  stdio: 'stdio',
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
};

const authNames: Record<string, string> = { none: 'None', oauth: 'OAuth', 'api-key': 'API key' };

export const transportsInWords = (transports: readonly string[]): string =>
  transports.map((name) => transportNames[name] ?? name).join(', ');

export const authInWords = (auth: string): string => authNames[auth] ?? auth;

/** Where an item runs, as far as it is known. */
export function itemPlace({ isRemote, isLocal }: { isRemote: boolean; isLocal: boolean }): string | null {
  if (isRemote) return isLocal ? 'Remote, and locally' : 'Remote';
  return isLocal ? 'Locally' : null;
}

/** An address as people read it: without its protocol and its last slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
