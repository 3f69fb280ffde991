import type { DocumentKind } from './checks.ts';
import { isFields, isText } from './fields.ts';

/** Capabilities that the documents of a collection state for agents (clause 6.4). Their order makes no difference. */
export class KnownCapabilities {
  /** By `org_id` and `agent_code`, joined by `keyOf`. */
  readonly #ofAgent = new Map<string, Set<string>>();
  /**
   * By agent code alone, from capabilities without an `org_id`: they apply to agents of that code in every
   * organisation.
   */
  readonly #ofCode = new Map<string, Set<string>>();

  /** Remembers the capabilities that a capability, an entry or a registry file states, even if it has other faults. */
  learn(document: unknown, kind: DocumentKind | 'unknown'): void {
    const described = kind === 'registry-file' && isFields(document) ? document.entry : document;
    if (!isFields(described)) return;
    const { org_id, agent_code, name, capabilities } = described;
    if (!isText(agent_code)) return;
    if (kind === 'capability') {
      if (!isText(name)) return;
      if (isText(org_id)) add(this.#ofAgent, keyOf(org_id, agent_code), [name]);
      else if (org_id === undefined) add(this.#ofCode, agent_code, [name]);
    } else if (kind === 'registry-entry' || kind === 'registry-file') {
      if (isText(org_id) && Array.isArray(capabilities))
        add(this.#ofAgent, keyOf(org_id, agent_code), capabilities.filter(isText));
    }
  }

  /** Returns the names of an agent's capabilities; undefined if no document states any for the agent. */
  of(org: string, agent: string): ReadonlySet<string> | undefined {
    if (this.#ofAgent.size === 0 && this.#ofCode.size === 0) return undefined;
    const ofAgent = this.#ofAgent.get(keyOf(org, agent));
    const ofCode = this.#ofCode.get(agent);
    return ofAgent && ofCode ? new Set([...ofAgent, ...ofCode]) : (ofAgent ?? ofCode);
  }
}

/** Not `org/agent`: both may have a slash, and `a/b` with `c` is not `a` with `b/c`. */
const keyOf = (org: string, agent: string) => JSON.stringify([org, agent]);

function add(map: Map<string, Set<string>>, key: string, names: string[]): void {
  const known = map.get(key);
  if (!known) map.set(key, new Set(names));
  else for (const name of names) known.add(name);
}
