import { standard } from '@context-native/checker/standard';
import { sha256Of } from '@context-native/recorder/canonical';
import type { Software } from '@context-native/recorder/trace';
import { makeRedact, type Redact } from '../public/known-secrets.ts';
import { publicTarget } from '../public/public-command.ts';
import { type Connected, inspectAuthorisation, inspectGate, inspectRefusal } from './authorisation.ts';
import { tryWhatMayBeUsed } from './calling.ts';
import { inspectCharacters } from './characters.ts';
import { reasonsInWords, type Wanted, wantedInWords, whyClosed } from './closed.ts';
import type { Exchange } from './exchange.ts';
import { Findings } from './findings.ts';
import { HttpWire } from './http.ts';
import { inspectEndedSession, inspectHttp } from './http-rules.ts';
import { inspectIdentity } from './identity.ts';
import { leaveOut } from './left-out.ts';
import { inspectLists, inspectToolSchemas, type Tool } from './listing.ts';
import { makeMistakes } from './mistakes.ts';
import { isModern, maxUsed, type Revision, revisions, type VerifyCommand } from './options.ts';
import { politePart } from './polite.ts';
import { describeLists, type ReadLists, readLists } from './read-listing.ts';
import { type FinishedTrace, faultOf, Recording } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { judgedBy, rules } from './rules.ts';
import { type Run, RunControl, type Verified } from './run.ts';
import { SchemaThread } from './schemas.ts';
import { showExchanges } from './see-again.ts';
import { Session } from './session.ts';
import { StdioWire } from './stdio.ts';
import { addScenarios, runSuite } from './suite.ts';
import { judgeTraffic } from './traffic.ts';
import {
  type Initialised,
  inspectUnknownRevision,
  isSecondRefused,
  judgeInitialised,
  unknownRevision,
} from './unknown-revision.ts';
import { sayWhoCanFix } from './who.ts';
import { isOver, type Limits, slowTimes, whyOver } from './wire.ts';

/**
 * Tests all rules on one server. Faults of the server become findings, and its waits are limited in time. When it
 * resolves, all connections and the thread are closed.
 */
export async function verify(command: VerifyCommand, version: string, run: Run = {}): Promise<Verified> {
  return new Verification(command, version, run).run();
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
  readonly #control: RunControl;
  readonly #wires = new Set<StdioWire | HttpWire>();
  /** Credentials that the server wants. */
  #wanted: Wanted | undefined;
  #hasMadeMistakes = false;
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

  constructor(command: VerifyCommand, version: string, run: Run) {
    this.#command = command;
    this.#control = new RunControl(run, command.isPolite);
    this.#software = { name: standard.command, version };
    const { timeoutMs, maxBytes, totalMs, keep, context } = command;
    const { signal } = this.#control;
    const until = Date.now() + totalMs;
    this.#limits = { timeoutMs, maxBytes, until, signal };
    this.#firstMs = timeoutMs * slowTimes;
    this.#redact = makeRedact(command.target, [command.token, command.otherToken]);
    this.#findings = new Findings(this.#limits, this.#redact, run.onProgress);
    if (command.suite) addScenarios(this.#findings);
    this.#schemas = new SchemaThread(
      { timeoutMs: schemaTimeoutMs, until, signal },
      { source: run.schemaWorker },
    );
    this.#recording = new Recording(this.#software, keep, context);
  }

  async run(): Promise<Verified> {
    try {
      return await this.#askAll();
    } catch (error) {
      await Promise.all([...this.#wires].map((wire) => wire.close()));
      throw error;
    } finally {
      this.#control.release();
      await this.#schemas.close();
    }
  }

  async #askAll(): Promise<Verified> {
    const { target, isPolite } = this.#command;
    const { url } = target;
    leaveOut(target, isPolite, this.#findings);
    for (const revision of revisions)
      if (!this.#command.revisions.includes(revision))
        this.#findings.skipped(`connect/${revision}`, `not tested: --revision ${this.#command.revisions}`);
    if (url !== undefined && !isPolite && !isOver(this.#limits))
      this.#wanted = await this.#askForAuthorisation(new URL(url));
    const reasons = new Map<string, Revision[]>();
    for (const revision of this.#command.revisions) {
      const why = whyOver(this.#limits) ?? this.#refusal;
      if (why !== undefined) {
        if (reasons.size + this.#spoken.size === 0) reasons.set(why, []);
        break;
      }
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
    const impossible = this.#judgeConnections(reasons);
    return { ...this.#finish(), ...(impossible !== undefined && { impossible: this.#redact(impossible) }) };
  }

  /** Why the server lets no client in without credentials, if none were given; undefined if it does. */
  get #refusal(): string | undefined {
    return this.#wanted && this.#command.token === undefined ? wantedInWords[this.#wanted] : undefined;
  }

  async #askForAuthorisation(url: URL): Promise<Wanted | undefined> {
    const connect = (token: string | undefined) => this.#open('2025-11-25', token) as Connected;
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
      const closed = isJudged ? undefined : await whyClosed(wire, this.#command, this.#wires);
      if (this.#command.isPolite && wire instanceof HttpWire && wire.challenge !== undefined)
        this.#wanted = await inspectRefusal(wire, connection.session, this.#findings);
      const reason = unreachable ?? this.#refusal ?? closed ?? said;
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
    const identity = inspectIdentity(session, this.#findings, this.#redact);
    this.#server ??= identity;
    const { isPolite, allowed } = this.#command;
    const asksUnknown = this.#findings.isAsked('connect/unknown-revision');
    // An earlier revision gets a connection of its own for it. On one connection, requests come one after another.
    if (isModern(session.revision)) {
      if (asksUnknown) await inspectUnknownRevision(session, this.#findings);
    }
    // An error without an id that comes after this answer does not belong to `initialize` or `initialized`.
    else if (session.wire.kind === 'stdio') await session.ask('ping', {}, { mayBeSilent: true });
    const isBeside = asksUnknown && !isModern(session.revision) && session.wire.kind !== 'stdio';
    const [listed, early] = await Promise.all([
      inspectLists(session, this.#findings),
      // Side by side: a server may leave an unknown revision without an answer.
      isBeside ? this.#initialiseUnknown() : undefined,
    ]);
    for (const { name } of listed.tools) this.#listed.add(name);
    this.#tools = listed.tools;
    if (!this.#lists.has(session.revision)) {
      const lists = await readLists(session, listed, this.#findings);
      this.#lists.set(session.revision, lists);
      inspectCharacters(lists, listed.pages.resources?.entries ?? [], session, this.#findings);
    }
    await inspectToolSchemas(listed.tools, session, this.#findings);
    const called = isPolite ? undefined : await tryWhatMayBeUsed(session, listed, allowed, this.#findings);
    for (const name of called?.answered ?? []) this.#called.add(name);
    const { url } = this.#command.target;
    if (called && connection.wire instanceof HttpWire && url !== undefined && this.#hasTime()) {
      const gate = called.signIn ?? listed.signIn;
      const { token, otherToken } = this.#command;
      // With a token of the user, the server refuses that one: nothing is known about others.
      if (gate && token === undefined)
        await inspectGate({ session, wire: connection.wire }, gate, new URL(url), otherToken, this.#findings);
      await inspectHttp(session, connection.wire, called.examples, this.#isModernOnly, this.#findings);
    }
    // The polite check makes its one mistake once.
    if (this.#hasTime() && !(isPolite && this.#hasMadeMistakes)) {
      this.#hasMadeMistakes = true;
      await makeMistakes(
        session,
        listed.tools,
        called?.closed ?? new Set(),
        allowed,
        this.#findings,
        this.#isModernOnly,
        async () => {
          await this.#close(connection);
          if (!this.#hasTime()) return undefined;
          connection = this.#open(revision, this.#command.token);
          return (await connection.session.connect()) === undefined ? connection.session : undefined;
        },
      );
    }
    if (!isPolite && this.#hasTime()) await inspectEndedSession(connection.session, this.#findings);
    await this.#close(connection);
    if (asksUnknown && !isModern(session.revision)) {
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
    return !isOver(this.#limits) && this.#connections < maxConnections - 4;
  }

  #open(revision: Revision, token: string | undefined): Connection {
    this.#connections++;
    const { url, command = [] } = this.#command.target;
    const kind = url === undefined ? 'stdio' : 'streamable-http';
    const { exchange, traceIds } = this.#recording.begin(kind);
    const wire =
      url === undefined
        ? new StdioWire(command, exchange, this.#limits, this.#redact)
        : new HttpWire(new URL(url), exchange, this.#limits, token, this.#control.network);
    this.#wires.add(wire);
    const limits = this.#limits;
    const schemas = this.#schemas;
    const software = this.#software;
    const firstMs = this.#firstMs;
    const session = new Session({ wire, exchange, limits, schemas, traceIds, revision, software, firstMs });
    return { wire, exchange, session };
  }

  /** Closes a connection and, if `isJudged`, judges its traffic. */
  async #close({ wire, exchange, session }: Connection, isJudged = true): Promise<void> {
    await session.settle();
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
    const said = reasonsInWords(reasons, this.#hasHeard);
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
    const { spec, target, allowed, program } = this.#command;
    const { most } = allowed;
    const traces = this.#recording.traces(this.#server?.name ?? '', spec);
    for (const trace of traces) {
      const fault = faultOf(trace, spec);
      const where = { traceId: trace.mcp_trace_id };
      if (fault === undefined) this.#findings.passed('traces/conform', where);
      else this.#findings.seenBroken('traces/conform', fault, where);
    }
    const over = whyOver(this.#limits);
    if (over !== undefined) for (const rule of Object.keys(rules)) this.#findings.skipped(rule, over);
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
      ...(this.#command.isPolite && {
        polite: politePart(publicTarget(target), program, this.#control.requests),
      }),
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
