/** Client, server and revision of a conversation, learned from its messages. */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { softwareOf } from './binding.ts';
import { metaOf } from './read-message.ts';
import type { RunFacts, Software } from './trace.ts';

export type Transport = NonNullable<NonNullable<RunFacts['mcp']>['transport']>;

/** Unknown members are absent. */
export interface Known {
  revision?: string;
  server?: Software;
  client?: Software;
}

export class Parties {
  /** Facts that apply until a message says otherwise. */
  readonly #before: Known;
  #revision: string | undefined;
  #server: Software | undefined;
  #client: Software | undefined;

  constructor(before: Known = {}) {
    this.#before = before;
  }

  get revision(): string | undefined {
    return this.#revision ?? this.#before.revision;
  }

  get known(): Known {
    return {
      ...this.#before,
      ...(this.#revision !== undefined && { revision: this.#revision }),
      ...(this.#server && { server: this.#server }),
      ...(this.#client && { client: this.#client }),
    };
  }

  /** `mcp` of a run (10.14); undefined if the revision is unknown. */
  mcp(transport: Transport): RunFacts['mcp'] {
    const { revision, ...software } = this.known;
    return revision === undefined ? undefined : { revision, transport, ...software };
  }

  /** Learns from the result of a handshake. */
  learn(result: Fields): void {
    if (isText(result.protocolVersion)) this.#revision = result.protocolVersion;
    this.#server = softwareOf(result.serverInfo) ?? this.#server;
    this.learnFromMeta(result);
  }

  /** Learns the server's name from the `_meta` of any result, unless it is known. */
  learnFromMeta(result: Fields): void {
    if (this.#server || !isFields(result._meta)) return;
    this.#server = softwareOf(result._meta['io.modelcontextprotocol/serverInfo']);
  }

  /** Learns the revision and the client from the parameters of a request, unless they are known. */
  learnFromParams({ protocolVersion, clientInfo, _meta }: Fields): void {
    const meta = metaOf({ _meta });
    const revision = meta['io.modelcontextprotocol/protocolVersion'] ?? protocolVersion;
    if (this.#revision === undefined && isText(revision)) this.#revision = revision;
    this.#client ??= softwareOf(clientInfo) ?? softwareOf(meta['io.modelcontextprotocol/clientInfo']);
  }
}
