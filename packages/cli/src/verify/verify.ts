import { isFields } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { sha256Of } from '@context-native/recorder/canonical';
import type { Software } from '@context-native/recorder/trace';
import { makeRedact, type Redact } from '../public/known-secrets.ts';
import { publicTarget } from '../public/public-command.ts';
import { type Connected, inspectAuthorisation, inspectGate } from './authorisation.ts';
import { tryWhatMayBeUsed } from './calling.ts';
import { inspectCharacters } from './characters.ts';
import { type Wanted, wantedInWords, whyClosed } from './closed.ts';
import type { Exchange } from './exchange.ts';
import { Findings, shorten, timeOver } from './findings.ts';
import { HttpWire } from './http.ts';
import { inspectHttp } from './http-rules.ts';
import { inspectLists, inspectToolSchemas, type Tool } from './listing.ts';
import { makeMistakes } from './mistakes.ts';
import { isModern, maxUsed, type Revision, revisions, type VerifyCommand } from './options.ts';
import { describeLists, type ReadLists, readLists } from './read-listing.ts';
import { type FinishedTrace, faultOf, Recording } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { judgedBy, rules } from './rules.ts';
import { SchemaThread } from './schemas.ts';
import { showExchanges } from './see-again.ts';
import { Session } from './session.ts';
import { StdioWire } from './stdio.ts';
import { runSuite } from './suite.ts';
import { judgeTraffic } from './traffic.ts';
import {
  type Initialised,
  inspectUnknownRevision,
  isSecondRefused,
  judgeInitialised,
  unknownRevision,
} from './unknown-revision.ts';
import { sayWhoCanFix } from './who.ts';
import { isOver, type Limits, slowTimes } from './wire.ts';

export interface Verified {
  report: VerifyReport;
  traces: FinishedTrace[];
  /** Why the server could not be tested. */
  impossible?: string;
}

/** Tests all rules on one server. Faults of the server become findings, and its waits are limited in time. */
export async function verify(command: VerifyCommand, version: string): Promise<Verified> {
  return new Verification(command, version).run();
}

/** Time for one schema and its value (ms). */
const schemaTimeoutMs = 5000;
/** Maximum connections, each with its trace: a registry entry takes no more traces. */
const maxConnections = 50;

class Verification {
  readonly #command: VerifyCommand;
  readonly #software: Software;
  readonly #limits: Limits;
  readonly #redact: Redact;
  readonly #findings: Findings;
  readonly #schemas: SchemaThread;
  readonly #recording: Recording;
  readonly #until: number;
  #connections = 0;
  /** True if something came from a server, be it no message. */
  #hasHeard = false;
  /** True if the server lets in no client that connects as this one does. */
  #isClosed = false;
  /** The last connection that was not possible. */
  #refused: Session | undefined;
  /** Rules that say why no connection was possible. */
  readonly #reasons = new Set<string>();
  /** Time for the first answer of a connection (ms). Known better once a connection was made. */
  #firstMs: number;
  readonly #listed = new Set<string>();
  readonly #called = new Set<string>();
  #server: Software | undefined;
  /** The tools that the last revision that was spoken lists. */
  #tools: readonly Tool[] = [];
  readonly #spoken = new Set<string>();
  /** The lists of the server, by revision. */
  readonly #lists = new Map<string, ReadLists>();
  readonly #capabilities = new Set<string>();

  constructor(command: VerifyCommand, version: string) {
    this.#command = command;
    this.#software = { name: standard.command, version };
    const { timeoutMs, maxBytes, totalMs, keep, context } = command;
    this.#until = Date.now() + totalMs;
    this.#limits = { timeoutMs, maxBytes, until: this.#until };
    this.#firstMs = timeoutMs * slowTimes;
    this.#redact = makeRedact(command.target, [command.token, command.otherToken]);
    this.#findings = new Findings(this.#until, this.#redact);
    this.#schemas = new SchemaThread({ timeoutMs: schemaTimeoutMs, until: this.#until });
    this.#recording = new Recording(this.#software, keep, context);
  }

  async run(): Promise<Verified> {
    const { url } = this.#command.target;
    let wanted: Wanted | undefined;
    if (url === undefined) this.#skipAll(['http/', 'authorisation/'], 'only tested on a URL');
    else this.#skipAll(['stdio/'], 'only tested on a command');
    for (const revision of revisions)
      if (!this.#command.revisions.includes(revision))
        this.#findings.skipped(`connect/${revision}`, `not asked: --revision ${this.#command.revisions}`);
    if (url !== undefined) wanted = await this.#askForAuthorisation(new URL(url));
    const reasons = new Map<string, Revision[]>();
    if (wanted !== undefined && this.#command.token === undefined) reasons.set(wantedInWords[wanted], []);
    else
      for (const revision of this.#command.revisions) {
        if (isOver(this.#limits) && reasons.size + this.#spoken.size > 0) break;
        const reason = await this.#askBy(revision);
        if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), revision]);
      }
    if (this.#command.suite && this.#spoken.size > 0)
      await runSuite(
        this.#command.target,
        this.#spoken,
        this.#capabilities,
        this.#tools,
        this.#command.allowed,
        this.#command.token !== undefined,
        this.#limits,
        this.#findings,
      );
    await this.#schemas.close();
    const impossible = this.#judgeConnections(reasons);
    return { ...this.#finish(), ...(impossible !== undefined && { impossible: this.#redact(impossible) }) };
  }

  #skipAll(starts: readonly string[], reason: string): void {
    for (const rule of Object.keys(rules))
      if (starts.some((start) => rule.startsWith(start))) this.#findings.skipped(rule, reason);
  }

  async #askForAuthorisation(url: URL): Promise<Wanted | undefined> {
    const connect = (token: string | undefined): Connected => {
      const { session, wire } = this.#open('2025-11-25', token);
      return { session, wire: wire as HttpWire };
    };
    return inspectAuthorisation(connect, url, this.#command.otherToken, this.#findings);
  }

  /** Tests the server by one revision. Returns why the connection failed, or undefined. */
  async #askBy(revision: Revision): Promise<string | undefined> {
    const rule = `connect/${revision}` as const;
    let connection = this.#open(revision, this.#command.token);
    const said = await connection.session.connect();
    if (said !== undefined) {
      const { wire } = connection;
      const unreachable = wire instanceof HttpWire ? (wire.unreachable ?? wire.excuse) : undefined;
      const isJudged = !(wire instanceof HttpWire) || unreachable !== undefined;
      const closed = isJudged ? undefined : await whyClosed(wire, this.#command.token !== undefined);
      const reason = unreachable ?? closed ?? said;
      this.#findings.skipped(rule, reason);
      if (closed !== undefined) this.#isClosed = true;
      else if (
        wire instanceof HttpWire ? unreachable === undefined && wire.isReached : connection.exchange.hasHeard
      )
        this.#hasHeard = true;
      this.#refused = connection.session;
      await this.#close(connection, false);
      this.#judgeFailure(connection);
      return reason;
    }
    const { session } = connection;
    // A program that is installed at its first start is faster at the next one.
    this.#firstMs = Math.max(this.#limits.timeoutMs, 3 * session.tookMs);
    this.#spoken.add(session.revision);
    for (const name of Object.keys(session.capabilities)) this.#capabilities.add(name);
    this.#findings.passed('connect/any', session);
    if (session.revision === revision) this.#findings.passed(rule, session);
    else this.#findings.skipped(rule, `it answered with ${session.revision}`);
    this.#inspectIdentity(session);
    // An earlier revision gets a connection of its own for it. On one connection, requests come one after another.
    if (isModern(session.revision)) await inspectUnknownRevision(session, this.#findings);
    // An error without an id that comes after this answer does not belong to `initialize` or `initialized`.
    else if (session.wire.kind === 'stdio') await session.ask('ping', {}, { mayBeSilent: true });
    const isBeside = !isModern(session.revision) && session.wire.kind !== 'stdio';
    const [listed, early] = await Promise.all([
      inspectLists(session, this.#findings),
      // Side by side: a server may leave an unknown revision without an answer.
      isBeside ? this.#initialiseUnknown() : undefined,
    ]);
    for (const { name } of listed.tools) this.#listed.add(name);
    this.#tools = listed.tools;
    if (!this.#lists.has(session.revision)) {
      const lists = await readLists(session, listed);
      this.#lists.set(session.revision, lists);
      inspectCharacters(lists, listed.pages.resources?.entries ?? [], session, this.#findings);
    }
    await inspectToolSchemas(listed.tools, session, this.#findings);
    const called = await tryWhatMayBeUsed(session, listed, this.#command.allowed, this.#findings);
    for (const name of called.answered) this.#called.add(name);
    const { url } = this.#command.target;
    if (connection.wire instanceof HttpWire && url !== undefined && this.#hasTime()) {
      const gate = called.signIn ?? listed.signIn;
      const { token, otherToken } = this.#command;
      // With a token of the user, the server refuses that one: nothing is known about others.
      if (gate && token === undefined)
        await inspectGate({ session, wire: connection.wire }, gate, new URL(url), otherToken, this.#findings);
      await inspectHttp(session, connection.wire, this.#findings);
    }
    if (this.#hasTime())
      await makeMistakes(
        session,
        listed.tools,
        called.closed,
        this.#command.allowed,
        this.#findings,
        this.#isModernOnly,
        async () => {
          await this.#close(connection);
          if (!this.#hasTime()) return undefined;
          connection = this.#open(revision, this.#command.token);
          return (await connection.session.connect()) === undefined ? connection.session : undefined;
        },
      );
    await this.#close(connection);
    if (!isModern(session.revision)) {
      // The server may allow only one instance or session at a time: now there is no other one.
      const isOpen = (!early || isSecondRefused(early)) && this.#hasTime();
      const asked = isOpen ? await this.#initialiseUnknown() : early;
      if (asked) judgeInitialised(asked, session.revision, this.#findings);
    }
    return undefined;
  }

  /** True if an earlier revision was tried, and the server does not speak it. */
  get #isModernOnly(): boolean {
    return this.#command.revisions.some((one) => !isModern(one)) && [...this.#spoken].every(isModern);
  }

  #hasTime(): boolean {
    return Date.now() < this.#until && this.#connections < maxConnections - 4;
  }

  #open(revision: Revision, token: string | undefined): Connection {
    this.#connections++;
    const { url, command = [] } = this.#command.target;
    const kind = url === undefined ? 'stdio' : 'streamable-http';
    const { exchange, traceIds } = this.#recording.begin(kind);
    const wire =
      url === undefined
        ? new StdioWire(command, exchange, this.#limits, this.#redact)
        : new HttpWire(new URL(url), exchange, this.#limits, token);
    const limits = this.#limits;
    const schemas = this.#schemas;
    const software = this.#software;
    const firstMs = this.#firstMs;
    const session = new Session({ wire, exchange, limits, schemas, traceIds, revision, software, firstMs });
    return { wire, exchange, session };
  }

  /** Closes a connection and, if `isJudged`, judges its traffic. */
  async #close({ wire, exchange, session }: Connection, isJudged = true): Promise<void> {
    await wire.close();
    const { lost } = wire;
    exchange.conversation.ended(
      lost === undefined
        ? { outcome: 'completed' }
        : { outcome: 'interrupted', reason: lost, noticedBy: standard.command },
      Date.now(),
    );
    if (!isJudged) return;
    judgeTraffic(exchange, session, session, this.#findings, this.#limits, this.#redact, true);
    if (!(wire instanceof StdioWire) || lost !== undefined) return;
    if (wire.endedWithInput) this.#findings.passed('stdio/ends', session);
    else
      this.#findings.seenBroken(
        'stdio/ends',
        'it kept running after its input ended, and had to be stopped',
        session,
      );
  }

  /** Faults that may be why no connection was possible: `connect/any` does not fail as well. */
  #judgeFailure({ exchange, session }: Connection): void {
    // A server that speaks another revision is judged by that one.
    const [revision = session.revision] = this.#spoken;
    const where = { traceId: session.traceId, revision };
    for (const rule of judgeTraffic(
      exchange,
      session,
      where,
      this.#findings,
      this.#limits,
      this.#redact,
      false,
    ))
      if (judgedBy(rules[rule], revision)?.grade === 'must') this.#reasons.add(rule);
  }

  #inspectIdentity(session: Session): void {
    const server: unknown = session.client.getServerVersion();
    const { name, version } = isFields(server) ? server : {};
    if (typeof name === 'string' && name !== '' && typeof version === 'string' && version !== '') {
      this.#server ??= {
        name: shorten(this.#redact(name), 200),
        version: shorten(this.#redact(version), 100),
      };
      this.#findings.passed('discovery/identity', session);
    } else this.#findings.broken('discovery/identity', 'it does not state its name and version', session);
  }

  /** Asks for an unknown revision on a new connection. */
  async #initialiseUnknown(): Promise<Initialised> {
    const connection = this.#open('2025-11-25', this.#command.token);
    const params = { protocolVersion: unknownRevision, capabilities: {}, clientInfo: this.#software };
    const answer = await connection.session.first('initialize', params);
    await this.#close(connection, false);
    const { session } = connection;
    return { answer, traceId: session.traceId, seen: (...fault) => session.seen(...fault) };
  }

  /**
   * Returns why the server could not be tested.
   * @param reasons why no connection was possible, each with its revisions
   */
  #judgeConnections(reasons: ReadonlyMap<string, Revision[]>): string | undefined {
    if (this.#spoken.size > 0) return undefined;
    const said = [...reasons]
      .map(([reason, revisions]) =>
        !this.#hasHeard || revisions.length === 0 ? reason : `${revisions.join(' and ')}: ${reason}`,
      )
      .join('; ');
    // One fault breaks one rule: this one is named already.
    if (this.#reasons.size > 0)
      this.#findings.skipped('connect/any', `not tested further: ${[...this.#reasons].join(', ')} failed`);
    else if (!this.#hasHeard || this.#isClosed || isOver(this.#limits)) {
      this.#findings.skipped('connect/any', said);
      return said;
    } else
      this.#findings.seenBroken('connect/any', said, {
        seen: (rule, fault) => this.#refused?.seen(rule, fault),
      });
    return undefined;
  }
  #finish(): { report: VerifyReport; traces: FinishedTrace[] } {
    const { spec, target, allowed } = this.#command;
    const { most } = allowed;
    const traces = this.#recording.traces(this.#server?.name ?? '', spec);
    for (const trace of traces) {
      const fault = faultOf(trace, spec);
      const where = { traceId: trace.mcp_trace_id };
      if (fault === undefined) this.#findings.passed('traces/conform', where);
      else this.#findings.seenBroken('traces/conform', fault, where);
    }
    if (Date.now() >= this.#until) this.#skipAll([''], timeOver);
    const listings = describeLists(this.#lists, this.#redact);
    const report: VerifyReport = {
      tool: this.#software,
      made_at: new Date().toISOString(),
      spec,
      target: publicTarget(target),
      ...(this.#server && { server: this.#server }),
      revisions: [...this.#spoken].sort(),
      ...(listings.length > 0 && { listings }),
      ...(this.#capabilities.has('tools') && {
        calls: { called: this.#called.size, listed: this.#listed.size },
      }),
      ...(most !== undefined && most !== maxUsed && { max_calls: most }),
      rules: showExchanges(sayWhoCanFix(this.#findings, target), this.#findings, this.#command, this.#redact),
      traces: traces.map((trace) => ({ mcp_trace_id: trace.mcp_trace_id, digest: sha256Of(trace) ?? '' })),
    };
    return { report, traces };
  }
}

interface Connection {
  wire: StdioWire | HttpWire;
  exchange: Exchange;
  session: Session;
}
