import { causeOf, type Findings } from './findings.ts';
import type { HttpWire } from './http.ts';
import { describe, unknownName } from './listing.ts';
import { isModern } from './revisions.ts';
import type { RuleId } from './rules.ts';
import type { Session } from './session.ts';

/** Of a header and a body that disagree (MCP 2026-07-28). */
const headerMismatch = -32020;

/** What only a server behind an address is asked. */
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
  const others: RuleId[] = isModern(session.revision)
    ? ['http/notification', 'http/unknown-session']
    : ['http/header-method', 'http/header-name', 'http/header-missing'];
  for (const rule of others) findings.skipped(rule, `not of ${session.revision}`);
  if (isModern(session.revision)) {
    await expect('http/header-method', () =>
      mismatch(session, 'tools/list', {}, { 'mcp-method': 'prompts/list' }),
    );
    if ('tools' in session.capabilities)
      await expect('http/header-name', () =>
        mismatch(
          session,
          'tools/call',
          { name: unknownName, arguments: {} },
          { 'mcp-name': `${unknownName}-other` },
        ),
      );
    await expect('http/header-missing', async () => {
      const answer = await session.ask(
        'tools/list',
        {},
        { headers: { 'mcp-method': null }, mayBeSilent: true },
      );
      return answer.status === 400 ? undefined : describe('without Mcp-Method', answer);
    });
    await expect('http/header-version', () =>
      mismatch(session, 'tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
    );
  } else {
    await expect('http/header-version', async () => {
      const headers = { 'mcp-protocol-version': '1999-01-01' };
      const answer = await session.ask('tools/list', {}, { headers, mayBeSilent: true });
      return answer.status === 400 ? undefined : describe('MCP-Protocol-Version: 1999-01-01', answer);
    });
    if (wire.sessionId === undefined) findings.skipped('http/unknown-session', 'it keeps no sessions');
    else
      await expect('http/unknown-session', async () => {
        const headers = { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' };
        const answer = await session.ask('tools/list', {}, { headers, mayBeSilent: true });
        return answer.status === 404 ? undefined : describe('an unknown Mcp-Session-Id', answer);
      });
    await expect('http/notification', async () => {
      const { status } = await session.notify('notifications/roots/list_changed');
      return status === 202 ? undefined : `a notification was answered with HTTP ${status}`;
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
    return isRight ? undefined : `GET was answered with HTTP ${status} ${type}`;
  });
  if (!isLocal(url))
    findings.skipped('http/origin', 'only asked of local servers: others may be there for every page');
  else
    await expect('http/origin', async () => {
      const answer = await session.ask(
        'tools/list',
        {},
        { headers: { origin: 'https://evil.example' }, mayBeSilent: true },
      );
      return answer.status === 403 ? undefined : describe('Origin: https://evil.example', answer);
    });
}

async function mismatch(
  session: Session,
  method: string,
  params: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const answer = await session.ask(method, params, { headers, mayBeSilent: true });
  const isRefused = answer.status === 400 && answer.kind === 'error' && answer.code === headerMismatch;
  const [name, value] = Object.entries(headers)[0] ?? [];
  return isRefused ? undefined : describe(`${method} with ${name}: ${value}`, answer);
}

const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
