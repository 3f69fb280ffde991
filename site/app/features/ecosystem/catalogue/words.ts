export const transportNames = {
  stdio: 'stdio',
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
} as const;

export const authNames = { none: 'None', oauth: 'OAuth', 'api-key': 'API key' } as const;

const wordOf = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;

export const transportsInWords = (transports: readonly string[]): string =>
  transports.map((name) => wordOf(transportNames, name)).join(', ');

export const authInWords = (auth: string): string => wordOf(authNames, auth);

/** Where an item runs, as far as known. */
export function itemPlace({ isRemote, isLocal }: { isRemote: boolean; isLocal: boolean }): string | null {
  if (isRemote) return isLocal ? 'Remote and local' : 'Remote';
  return isLocal ? 'Locally' : null;
}

/** A URL for display: without its protocol, `www.` and last slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
