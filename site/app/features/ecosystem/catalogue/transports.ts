import type { catalogItems } from './tables.server.ts';

type Row = typeof catalogItems.$inferSelect;
type Reached = Pick<Row, 'remoteUrl' | 'newerRemoteUrl' | 'transports'> & Partial<Pick<Row, 'remotes'>>;

/**
 * True if the known endpoint uses HTTP with server-sent events, which MCP replaced with Streamable HTTP in 2025. The
 * type that its registry states decides. Without one: its URL ends in `/sse`, or the item lists SSE without Streamable
 * HTTP.
 */
export function hasOldTransport({ remoteUrl, transports, remotes = [] }: Reached): boolean {
  if (remoteUrl === null) return false;
  const said = remotes.find(({ url }) => url === remoteUrl)?.type;
  if (said !== undefined) return said === 'sse';
  if (/\/sse\/?$/.test(URL.parse(remoteUrl)?.pathname ?? '')) return true;
  return transports.includes('sse') && !transports.includes('streamable-http');
}

/** The endpoint for clients: the newer one if both are known. */
export const endpointOf = (item: Reached): { url: string; isOld: boolean; known?: undefined } | undefined =>
  item.newerRemoteUrl !== null
    ? { url: item.newerRemoteUrl, isOld: false }
    : item.remoteUrl !== null
      ? { url: item.remoteUrl, isOld: hasOldTransport(item) }
      : undefined;
