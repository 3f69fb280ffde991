/** Conversations over HTTP+SSE, the transport of 2024-11-05, which Streamable HTTP replaced. They pass, and are not recorded. */

/** Targets of each kind that are known at the same time; each stream has an endpoint of its own. */
const maxTargets = 1000;

/** The name of the event that such a stream begins with; its data is the URL for the client's messages. */
export const endpointEvent = 'endpoint';

export const legacyProblem =
  'this server speaks HTTP+SSE of MCP 2024-11-05: it passes and is not recorded; record its Streamable HTTP address instead';

/** What clients asked for, by path and query, in such conversations. */
export class LegacyTargets {
  readonly #endpoints = new Set<string>();
  readonly #streams = new Set<string>();

  /** @param stream what the client asked for, to which the endpoint may be relative */
  add(stream: string, endpoint: string): void {
    const url = URL.parse(endpoint.trim(), new URL(stream, anyOrigin));
    addBounded(this.#streams, stream);
    if (url) addBounded(this.#endpoints, `${url.pathname}${url.search}`);
  }

  /** Whether such a stream was asked for there. */
  isStream(target: string): boolean {
    return this.#streams.has(target);
  }

  /** Whether the client's messages of such a conversation go there. */
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
