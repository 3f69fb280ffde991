/** Compares what a server lists with a report of `verify`, while the traffic is recorded. It changes nothing. */
import { isFields } from '@context-native/checker/fields';
import type { Speaker } from '@context-native/recorder/tasks';
import { escapeHidden } from '@context-native/text/hidden-characters';
import type { Redact } from '../public/known-secrets.ts';
import { maxDefinition, publicDefinition, publicName } from '../verify/definitions.ts';
import { digestOfItem, kinds, type ListingItem, type ListKind, listKinds } from '../verify/digests.ts';
import { shorten, textOf } from '../verify/findings.ts';
import type { OldReport } from '../verify/old-report.ts';

interface Asked {
  /** Undefined for a handshake, whose answer has the capabilities. */
  kind?: ListKind;
  cursor?: unknown;
}

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
  /** The items of the report in all its listings, by kind and name. */
  readonly #expected: ReadonlyMap<ListKind, Map<string, ListingItem[]>>;
  readonly #isComplete: boolean;
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
    this.#expected = new Map(
      kinds.map((kind) => [
        kind,
        Map.groupBy(
          report.listings.flatMap((listing) => listing[kind]),
          ({ name }) => name,
        ),
      ]),
    );
    this.#isComplete = report.listings.every(({ incomplete }) => incomplete === undefined);
  }

  /** Takes a message that passed the proxy. */
  take(conversation: number, from: Speaker, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#takeOne(conversation, from, one);
    else this.#takeOne(conversation, from, value);
  }

  #takeOne(conversation: number, from: Speaker, message: unknown): void {
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
    if (!isFields(message.result)) return;
    if (asked.kind) this.#compare(asked.kind, asked.cursor, message.result);
    else this.#compareCapabilities(message.result.capabilities);
  }

  #compareCapabilities(capabilities: unknown): void {
    if (!isFields(capabilities)) return;
    for (const kind of kinds) {
      const { capability, noun } = listKinds[kind];
      if (this.#expected.get(kind)?.size && !(capability in capabilities))
        this.#tell(`the server no longer offers ${noun}s`);
    }
  }

  /** Compares one page. Only the last page shows what is missing, if all pages before it were seen. */
  #compare(kind: ListKind, cursor: unknown, result: Record<string, unknown>): void {
    const { member, name: nameMember, noun } = listKinds[kind];
    const items = result[member];
    if (!Array.isArray(items)) return;
    const expected = this.#expected.get(kind) ?? new Map<string, ListingItem[]>();
    const before = cursor === undefined ? [] : this.#before.get(`${kind} ${textOf(cursor)}`);
    const names = new Set(before);
    for (const item of items.filter(isFields)) {
      const name = publicName(item[nameMember], this.#redact);
      names.add(name);
      const known = expected.get(name);
      if (!known) {
        if (this.#isComplete) this.#tell(`${noun} ${name} is new`);
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
