/** Conversations over HTTP+SSE, the transport of 2024-11-05, which Streamable HTTP replaced. They pass, and are not recorded. */

/** Endpoints that are known at the same time; each stream has one of its own. */
const maxEndpoints = 1000;

/** The name of the event that such a stream begins with; its data is the URL for the client's messages. */
export const endpointEvent = 'endpoint';

export const legacyProblem =
  'this server speaks HTTP+SSE of MCP 2024-11-05: it passes and is not recorded; record its Streamable HTTP address instead';

/** What clients asked for, by path and query, in such conversations. */
export class LegacyTargets {
  readonly #endpoints = new Set<string>();

  /** @param stream what the client asked for, to which the endpoint may be relative */
  add(stream: string, endpoint: string): void {
    const url = URL.parse(endpoint.trim(), new URL(stream, anyOrigin));
    if (!url) return;
    this.#endpoints.add(`${url.pathname}${url.search}`);
    const [oldest = ''] = this.#endpoints;
    if (this.#endpoints.size > maxEndpoints) this.#endpoints.delete(oldest);
  }

  /** Whether the client's messages of such a conversation go there. */
  isEndpoint(target: string): boolean {
    if (this.#endpoints.size === 0) return false;
    const url = URL.parse(target, anyOrigin);
    return url !== null && this.#endpoints.has(`${url.pathname}${url.search}`);
  }
}

const anyOrigin = 'http://localhost';
