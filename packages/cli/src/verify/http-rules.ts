import { causeOf, type Findings } from './findings.ts';
import type { HttpWire } from './http.ts';
import { describe, unknownName } from './listing.ts';
import { isModern } from './options.ts';
import type { RuleId } from './rules.ts';
import type { Session } from './session.ts';

/** Error code for a header and a body that disagree (MCP 2026-07-28). */
const headerMismatch = -32020;

/** Checks the rules for servers behind a URL. */
export async function inspectHttp(
  session: Session,
  wire: HttpWire,
  url: URL,
  findings: Findings,
): Promise<void> {
  const { traceId } = session;
  const expect = async (rule: RuleId, work: () => Promise<string | undefined>) => {
    const fault = await work().catch((error: Error) => causeOf(error));
    findings.judge(rule, fault === undefined, fault, traceId);
  };
  /** Asks for tools with a header that has to be refused with this status. */
  const refuses = (rule: RuleId, status: number, what: string, headers: Record<string, string | null>) =>
    expect(rule, async () => {
      const answer = await session.ask('tools/list', {}, { headers, mayBeSilent: true });
      return answer.status === status ? undefined : describe(what, answer);
    });
  const mismatches = (rule: RuleId, method: string, params: object, name: string, value: string) =>
    expect(rule, async () => {
      const answer = await session.ask(
        method,
        { ...params },
        { headers: { [name]: value }, mayBeSilent: true },
      );
      const isRefused = answer.status === 400 && answer.kind === 'error' && answer.code === headerMismatch;
      return isRefused ? undefined : describe(`${method} with ${name}: ${value}`, answer);
    });
  const others: RuleId[] = isModern(session.revision)
    ? ['http/notification', 'http/unknown-session']
    : ['http/header-method', 'http/header-name', 'http/header-missing'];
  for (const rule of others) findings.skipped(rule, `not of ${session.revision}`);
  if (isModern(session.revision)) {
    await mismatches('http/header-method', 'tools/list', {}, 'mcp-method', 'prompts/list');
    const call = { name: unknownName, arguments: {} };
    if ('tools' in session.capabilities)
      await mismatches('http/header-name', 'tools/call', call, 'mcp-name', `${unknownName}-other`);
    await refuses('http/header-missing', 400, 'without Mcp-Method', { 'mcp-method': null });
    await mismatches('http/header-version', 'tools/list', {}, 'mcp-protocol-version', '2025-11-25');
  } else {
    const unknown = '1999-01-01';
    await refuses('http/header-version', 400, `MCP-Protocol-Version: ${unknown}`, {
      'mcp-protocol-version': unknown,
    });
    if (wire.sessionId === undefined) findings.skipped('http/unknown-session', 'it keeps no sessions');
    else
      await refuses('http/unknown-session', 404, 'an unknown Mcp-Session-Id', {
        'mcp-session-id': '00000000-0000-4000-8000-000000000000',
      });
    await expect('http/notification', async () => {
      const { status } = await session.notify('notifications/roots/list_changed');
      return status === 202 ? undefined : `a notification got HTTP ${status}`;
    });
  }
  await expect('http/get', async () => {
    const { status, type } = await wire.get(url, {
      accept: 'text/event-stream',
      'mcp-protocol-version': session.revision,
      ...(wire.sessionId !== undefined && { 'mcp-session-id': wire.sessionId }),
      ...wire.authorisation(),
    });
    // A second stream of one session may be refused as well.
    const isRight =
      status === 405 || status === 409 || (status === 200 && type.startsWith('text/event-stream'));
    return isRight ? undefined : `GET got HTTP ${status} ${type}`;
  });
  if (!isLocal(url))
    findings.skipped('http/origin', 'only tested on local servers: others may be open to all pages');
  else await refuses('http/origin', 403, 'Origin: https://evil.example', { origin: 'https://evil.example' });
}

const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
