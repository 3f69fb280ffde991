import type { catalogItems } from './tables.server.ts';

type Row = typeof catalogItems.$inferSelect;
type Reached = Pick<Row, 'remoteUrl' | 'newerRemoteUrl' | 'transports'> & Partial<Pick<Row, 'remotes'>>;

/**
 * Whether the endpoint that is known speaks HTTP with server-sent events, which the protocol gave up for Streamable HTTP
 * in 2025: its registry says so, or it ends in `/sse`, as such endpoints do.
 */
export function hasOldTransport({ remoteUrl, transports, remotes = [] }: Reached): boolean {
  if (remoteUrl === null) return false;
  const said = remotes.find(({ url }) => url === remoteUrl)?.type;
  if (said !== undefined) return said === 'sse';
  if (/\/sse\/?$/.test(URL.parse(remoteUrl)?.pathname ?? '')) return true;
  return transports.includes('sse') && !transports.includes('streamable-http');
}

/** The endpoint that a client is given: the one with the newer transport where both are known. */
export const endpointOf = (item: Reached): { url: string; isOld: boolean; known?: undefined } | undefined =>
  item.newerRemoteUrl !== null
    ? { url: item.newerRemoteUrl, isOld: false }
    : item.remoteUrl !== null
      ? { url: item.remoteUrl, isOld: hasOldTransport(item) }
      : undefined;
