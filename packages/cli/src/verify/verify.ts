import { checkDraftText } from '@context-native/checker/draft/check';
import { draftSpec } from '@context-native/checker/draft/standard';
import { isFields } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { checkText } from '@context-native/checker/text';
import { sha256Of } from '@context-native/recorder/canonical';
import type { Software, Spec } from '@context-native/recorder/trace';
import { makeRedact, type Redact } from '../public/known-secrets.ts';
import { publicTarget } from '../public/public-command.ts';
import { inspectAuthorisation } from './authorisation.ts';
import { makeMistakes, tryWhatMayBeUsed } from './calling.ts';
import { inspectCharacters } from './characters.ts';
import type { Exchange } from './exchange.ts';
import { Findings, shorten, timeOver } from './findings.ts';
import { HttpWire } from './http.ts';
import { inspectHttp } from './http-rules.ts';
import { describe, inspectLists, inspectToolSchemas, type Tool } from './listing.ts';
import { isModern, type Revision, type VerifyCommand } from './options.ts';
import { describeLists, type ReadLists, readLists } from './read-listing.ts';
import { type FinishedTrace, Recording } from './recording.ts';
import type { VerifyReport } from './report.ts';
import { type RuleId, rules } from './rules.ts';
import { SchemaThread } from './schemas.ts';
import { Session } from './session.ts';
import { notStarted, StdioWire } from './stdio.ts';
import { runSuite } from './suite.ts';
import { isOver, type Limits } from './wire.ts';

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
  /** True if the last connection reached no server. */
  #isNobody = false;
  #server: Software | undefined;
  #firstTool: Tool | undefined;
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
    this.#redact = makeRedact(command.target, [command.token, command.otherToken]);
    this.#findings = new Findings(this.#until, this.#redact);
    this.#schemas = new SchemaThread({ timeoutMs: Math.min(timeoutMs, 5000), until: this.#until });
    this.#recording = new Recording(this.#software, keep, context);
  }

  async run(): Promise<Verified> {
    const { url } = this.#command.target;
    let wantsToken = false;
    if (url === undefined) this.#skipAll(['http/', 'authorisation/'], 'only tested on a URL');
    else this.#skipAll(['stdio/'], 'only tested on a command');
    if (url !== undefined) wantsToken = await this.#askForAuthorisation(new URL(url));
    const reasons = new Map<string, Revision[]>();
    if (wantsToken && this.#command.token === undefined)
      reasons.set('the server requires a token. Use --token-file', []);
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
        this.#firstTool,
        this.#command.allowed.wrong,
        this.#command.token !== undefined,
        this.#limits,
        this.#findings,
      );
    await this.#schemas.close();
    const impossible = this.#judgeConnections(reasons, wantsToken);
    return { ...this.#finish(), ...(impossible !== undefined && { impossible: this.#redact(impossible) }) };
  }

  #skipAll(starts: readonly string[], reason: string): void {
    for (const rule of Object.keys(rules))
      if (starts.some((start) => rule.startsWith(start))) this.#findings.skipped(rule, reason);
  }

  /** Tests authorisation; true if the server requires a token. */
  async #askForAuthorisation(url: URL): Promise<boolean> {
    const anonymous = this.#open('2025-11-25', undefined);
    const wantsToken = await inspectAuthorisation(
      { session: anonymous.session, wire: anonymous.wire as HttpWire },
      (token) => {
        const { session, wire } = this.#open('2025-11-25', token);
        return { session, wire: wire as HttpWire };
      },
      url,
      this.#command.otherToken,
      this.#findings,
    );
    await this.#close(anonymous);
    return wantsToken;
  }

  /** Tests the server by one revision. Returns why the connection failed, or undefined. */
  async #askBy(revision: Revision): Promise<string | undefined> {
    const rule = `connect/${revision}` as const;
    let connection = this.#open(revision, this.#command.token);
    const said = await connection.session.connect();
    if (said !== undefined) {
      const { wire } = connection;
      const unreachable = wire instanceof HttpWire ? wire.unreachable : undefined;
      const reason = unreachable ?? said;
      this.#findings.skipped(rule, reason);
      this.#isNobody =
        unreachable !== undefined || (wire instanceof StdioWire && said.startsWith(notStarted));
      await this.#close(connection, false);
      return reason;
    }
    const { session } = connection;
    this.#spoken.add(session.revision);
    for (const name of Object.keys(session.capabilities)) this.#capabilities.add(name);
    this.#findings.passed('connect/any', session.traceId);
    if (session.revision === revision) this.#findings.passed(rule, session.traceId);
    else this.#findings.skipped(rule, `it answered with ${session.revision}`);
    this.#inspectIdentity(session);
    await this.#inspectUnknownRevision(session);
    const listed = await inspectLists(session, this.#findings);
    this.#firstTool = listed.tools[0];
    if (!this.#lists.has(session.revision)) {
      const lists = await readLists(session);
      this.#lists.set(session.revision, lists);
      inspectCharacters(lists, session, this.#findings);
    }
    await inspectToolSchemas(listed.tools, session, this.#findings);
    await tryWhatMayBeUsed(session, listed, this.#command.allowed, this.#findings);
    const { url } = this.#command.target;
    if (url !== undefined && this.#hasTime())
      await inspectHttp(session, connection.wire as HttpWire, new URL(url), this.#findings);
    if (this.#hasTime())
      await makeMistakes(session, listed.tools, this.#command.allowed, this.#findings, async () => {
        await this.#close(connection);
        if (!this.#hasTime()) return undefined;
        connection = this.#open(revision, this.#command.token);
        return (await connection.session.connect()) === undefined ? connection.session : undefined;
      });
    await this.#close(connection);
    return undefined;
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
    const session = new Session({ wire, exchange, limits, schemas, traceIds, revision, software });
    return { wire, exchange, session };
  }

  /**
   * Closes a connection and judges its traffic. If `isJudged` is false, it judges only traffic with lines that are not
   * messages.
   */
  async #close({ wire, exchange, session }: Connection, isJudged = true): Promise<void> {
    await wire.close();
    const { lost } = wire;
    exchange.conversation.ended(
      lost === undefined
        ? { outcome: 'completed' }
        : { outcome: 'interrupted', reason: lost, noticedBy: standard.command },
      Date.now(),
    );
    if (isJudged || exchange.noise.count > 0) this.#judge(exchange, session);
    if (isJudged && wire instanceof StdioWire && lost === undefined)
      if (wire.endedWithInput) this.#findings.passed('stdio/ends', session.traceId);
      else
        this.#findings.seenBroken(
          'stdio/ends',
          'it kept running after its input ended, and had to be stopped',
          session.traceId,
        );
  }

  #judge(exchange: Exchange, { wire, traceId }: Session): void {
    const { noise, tooLarge, answeredTwice, unasked, unanswered } = exchange;
    const judge = (rule: RuleId, fault: string | undefined | false) =>
      fault ? this.#findings.seenBroken(rule, fault, traceId) : this.#findings.passed(rule, traceId);
    if (wire.kind === 'stdio')
      judge(
        'stdio/clean-output',
        noise.count > 0 &&
          `${noise.count} lines are not messages, the first: ${shorten(this.#redact(noise.first), 100)}`,
      );
    judge('limits/one-answer', answeredTwice && `${answeredTwice} was answered twice`);
    judge('limits/unasked', unasked !== undefined && `an answer to ${unasked}, which was never sent`);
    const methods = [...unanswered].slice(0, 10).join(', ');
    judge(
      'limits/answers',
      unanswered.size > 0 && `no response within ${this.#limits.timeoutMs / 1000} s to ${methods}`,
    );
    judge(
      'limits/size',
      tooLarge !== undefined && `more than ${this.#limits.maxBytes} bytes arrived: ${tooLarge}`,
    );
  }

  #inspectIdentity(session: Session): void {
    const server: unknown = session.client.getServerVersion();
    const { name, version } = isFields(server) ? server : {};
    if (typeof name === 'string' && name !== '' && typeof version === 'string' && version !== '') {
      this.#server ??= {
        name: shorten(this.#redact(name), 200),
        version: shorten(this.#redact(version), 100),
      };
      this.#findings.passed('discovery/identity', session.traceId);
    } else
      this.#findings.broken('discovery/identity', 'it does not state its name and version', session.traceId);
  }

  async #inspectUnknownRevision(session: Session): Promise<void> {
    const rule = 'connect/unknown-revision';
    const unknown = '1999-01-01';
    if (isModern(session.revision)) {
      const meta = Object.fromEntries(
        Object.entries(session.meta() ?? {}).map(([key, value]) => [
          key,
          value === session.revision ? unknown : value,
        ]),
      );
      const answer = await session.ask(
        'server/discover',
        {},
        { meta, headers: { 'mcp-protocol-version': unknown } },
      );
      this.#findings.judge(
        rule,
        answer.kind === 'error',
        describe(`server/discover of ${unknown}`, answer),
        session.traceId,
      );
      return;
    }
    const connection = this.#open('2025-11-25', this.#command.token);
    const params = { protocolVersion: unknown, capabilities: {}, clientInfo: this.#software };
    const answer = await connection.session.ask('initialize', params);
    const isRight =
      answer.kind === 'error' ||
      (answer.kind === 'result' &&
        typeof answer.result.protocolVersion === 'string' &&
        answer.result.protocolVersion !== unknown);
    this.#findings.judge(
      rule,
      isRight,
      describe(`initialize of ${unknown}`, answer),
      connection.session.traceId,
    );
    await this.#close(connection, false);
  }

  /**
   * Returns why the server could not be tested.
   * @param reasons why no connection was possible, each with its revisions
   */
  #judgeConnections(reasons: ReadonlyMap<string, Revision[]>, wantsToken: boolean): string | undefined {
    if (this.#spoken.size > 0) return undefined;
    const said = [...reasons]
      .map(([reason, revisions]) =>
        this.#isNobody || revisions.length === 0 ? reason : `${revisions.join(' and ')}: ${reason}`,
      )
      .join('; ');
    const needsToken = wantsToken && this.#command.token === undefined;
    if (this.#isNobody || needsToken || isOver(this.#limits)) {
      this.#findings.skipped('connect/any', said);
      return said;
    }
    this.#findings.seenBroken('connect/any', said);
    return undefined;
  }

  #finish(): { report: VerifyReport; traces: FinishedTrace[] } {
    const { spec, target } = this.#command;
    const traces = this.#recording.traces(this.#server?.name ?? '', spec);
    for (const trace of traces) {
      const fault = faultOf(trace, spec);
      if (fault === undefined) this.#findings.passed('traces/conform', trace.mcp_trace_id);
      else this.#findings.seenBroken('traces/conform', fault, trace.mcp_trace_id);
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
      rules: this.#findings.results(),
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

/** The first MUST clause that a trace breaks; undefined if it breaks none. */
export function faultOf(trace: FinishedTrace, spec: Spec): string | undefined {
  const text = JSON.stringify(trace);
  const { results } = spec === '0.1' ? checkText(text) : checkDraftText(text, { spec: draftSpec });
  const found = results.find(({ status, level }) => status === 'fail' && level === 'MUST');
  return found && `${found.clause} ${found.pointer}: ${found.message}`;
}
