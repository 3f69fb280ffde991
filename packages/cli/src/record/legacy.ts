/** Conversations over HTTP+SSE, the transport of 2024-11-05, which Streamable HTTP replaced. They pass unrecorded. */

/** Maximum number of remembered targets of each kind; each stream has its own endpoint. */
const maxTargets = 1000;

/** Name of the first event of such a stream; its data is the URL for the client's messages. */
export const endpointEvent = 'endpoint';

export const legacyProblem =
  'this server uses HTTP+SSE of MCP 2024-11-05: its messages pass through, but are not recorded. Record its Streamable HTTP URL instead';

/** Paths and queries of the requests in such conversations. */
export class LegacyTargets {
  readonly #endpoints = new Set<string>();
  readonly #streams = new Set<string>();

  /** @param stream the path and query of the stream; the endpoint may be relative to it */
  add(stream: string, endpoint: string): void {
    const url = URL.parse(endpoint.trim(), new URL(stream, anyOrigin));
    addBounded(this.#streams, stream);
    if (url) addBounded(this.#endpoints, `${url.pathname}${url.search}`);
  }

  /** Tests that a client opened such a stream at this target. */
  isStream(target: string): boolean {
    return this.#streams.has(target);
  }

  /** Tests that a client of such a conversation sends its messages to this target. */
  isEndpoint(target: string): boolean {
    if (this.#endpoints.size === 0) return false;
    const url = URL.parse(target, anyOrigin);
    return url !== null && this.#endpoints.has(`${url.pathname}${url.search}`);
  }
}

function addBounded(targets: Set<string>, target: string): void {
  targets.add(target);
  const [oldest = ''] = targets;
  if (targets.size > maxTargets) targets.delete(oldest);
}

const anyOrigin = 'http://localhost';
