/** Compares the lists of a server with a report of `check-server`, while the traffic is recorded. It changes nothing. */
import { isFields } from '@context-native/checker/fields';
import type { Speaker } from '@context-native/recorder/tasks';
import { escapeHidden } from '@context-native/text/hidden-characters';
import type { Redact } from '../public/known-secrets.ts';
import { maxDefinition, publicDefinition, publicName } from '../verify/definitions.ts';
import {
  digestOfItem,
  kinds,
  type Listing,
  type ListingItem,
  type ListKind,
  listKinds,
} from '../verify/digests.ts';
import { shorten, textOf } from '../verify/findings.ts';
import type { OldReport } from '../verify/old-report.ts';

interface Asked {
  /** Undefined for a handshake, whose answer has the capabilities. */
  kind?: ListKind;
  cursor?: unknown;
}

/** The items that a server should list. */
interface Expected {
  /** By kind and name: a name may be there twice. */
  items: ReadonlyMap<ListKind, Map<string, ListingItem[]>>;
  /** False if an item that is not among them may be known all the same. */
  isComplete: boolean;
}

const expectedIn = (listings: readonly Listing[]): Expected => ({
  items: new Map(
    kinds.map((kind) => [
      kind,
      Map.groupBy(
        listings.flatMap((listing) => listing[kind]),
        ({ name }) => name,
      ),
    ]),
  ),
  isComplete: listings.every(({ incomplete }) => incomplete === undefined),
});

/** Maximum requests that wait for an answer, cursors that are remembered, and messages. */
const maxAsked = 1000;
const maxCursors = 64;
const maxSaid = 50;

const kindOf = new Map<unknown, ListKind>(kinds.map((kind) => [listKinds[kind].method, kind]));
const handshakes = new Set<unknown>(['initialize', 'server/discover']);

export class Expectation {
  readonly #report: OldReport;
  readonly #redact: Redact;
  readonly #say: (message: string) => void;
  /** By revision of MCP. */
  readonly #expected: ReadonlyMap<string, Expected>;
  /** In all listings of the report: for a conversation whose revision is unknown, or not in the report. */
  readonly #anywhere: Expected;
  /** Requests by conversation and id. */
  readonly #asked = new Map<string, Asked>();
  /** Names on the pages before a cursor, by kind and cursor. */
  readonly #before = new Map<string, Set<string>>();
  readonly #said = new Set<string>();

  /** @param say called once for each difference, with a message for people */
  constructor(report: OldReport, redact: Redact, say: (message: string) => void) {
    this.#report = report;
    this.#redact = redact;
    this.#say = say;
    const { listings } = report;
    const revisions = listings.flatMap((listing) => listing.revisions);
    this.#expected = new Map(
      revisions.map((revision) => [
        revision,
        expectedIn(listings.filter((listing) => listing.revisions.includes(revision))),
      ]),
    );
    this.#anywhere = expectedIn(listings);
  }

  /**
   * Takes a message that passed the proxy.
   * @param revision of the conversation, as far as it is known: a server may list other items in each
   */
  take(conversation: number, from: Speaker, value: unknown, revision?: string): void {
    if (Array.isArray(value)) for (const one of value) this.#takeOne(conversation, from, one, revision);
    else this.#takeOne(conversation, from, value, revision);
  }

  #takeOne(conversation: number, from: Speaker, message: unknown, revision: string | undefined): void {
    if (!isFields(message) || message.id === undefined) return;
    const key = `${conversation} ${textOf(message.id)}`;
    if (from === 'client') {
      const kind = kindOf.get(message.method);
      if (!kind && !handshakes.has(message.method)) return;
      const { cursor } = isFields(message.params) ? message.params : {};
      keepLast(this.#asked, key, kind ? { kind, cursor } : {}, maxAsked);
      return;
    }
    const asked = this.#asked.get(key);
    if (!asked || message.method !== undefined) return;
    this.#asked.delete(key);
    const { result } = message;
    if (!isFields(result)) return;
    if (asked.kind) this.#compare(asked.kind, asked.cursor, result, this.#expectedBy(revision));
    else this.#compareCapabilities(result.capabilities, this.#expectedBy(result.protocolVersion ?? revision));
  }

  #expectedBy(revision: unknown): Expected {
    return (typeof revision === 'string' && this.#expected.get(revision)) || this.#anywhere;
  }

  #compareCapabilities(capabilities: unknown, { items }: Expected): void {
    if (!isFields(capabilities)) return;
    for (const kind of kinds) {
      const { capability, noun } = listKinds[kind];
      if (items.get(kind)?.size && !(capability in capabilities))
        this.#tell(`the server no longer offers ${noun}s`);
    }
  }

  /** Compares one page. Only the last page shows what is missing, if all pages before it were seen. */
  #compare(kind: ListKind, cursor: unknown, result: Record<string, unknown>, by: Expected): void {
    const { member, name: nameMember, noun } = listKinds[kind];
    const items = result[member];
    if (!Array.isArray(items)) return;
    const expected = by.items.get(kind) ?? new Map<string, ListingItem[]>();
    const before = cursor === undefined ? [] : this.#before.get(`${kind} ${textOf(cursor)}`);
    const names = new Set(before);
    for (const item of items.filter(isFields)) {
      const name = publicName(item[nameMember], this.#redact);
      names.add(name);
      const known = expected.get(name);
      if (!known) {
        if (by.isComplete) this.#tell(`${noun} ${name} is new`);
      } else if (!this.#isKnown(item, known)) this.#tell(`${noun} ${name} has changed`);
    }
    if (!before) return;
    if (result.nextCursor !== undefined && result.nextCursor !== null) {
      keepLast(this.#before, `${kind} ${textOf(result.nextCursor)}`, names, maxCursors);
      return;
    }
    for (const name of expected.keys())
      if (!names.has(name)) this.#tell(`${noun} ${name} is no longer offered`);
  }

  #isKnown(item: Record<string, unknown>, known: readonly ListingItem[]): boolean {
    const digest = digestOfItem(item);
    if (known.some((one) => one.digest === digest)) return true;
    // The report's digest is of the redacted definition.
    if (!known.some(({ is_redacted }) => is_redacted)) return false;
    const redacted = publicDefinition(item, this.#redact, maxDefinition)?.digest;
    return known.some((one) => one.digest === redacted);
  }

  #tell(change: string): void {
    if (this.#said.has(change) || this.#said.size > maxSaid) return;
    this.#said.add(change);
    if (this.#said.size > maxSaid) this.#say('the server has more changes, which are not listed');
    else
      this.#say(
        escapeHidden(shorten(`${change}, by the report of ${this.#report.madeAt.slice(0, 10)}`, 600)),
      );
  }
}

function keepLast<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) for (const first of map.keys()) return void map.delete(first);
}
