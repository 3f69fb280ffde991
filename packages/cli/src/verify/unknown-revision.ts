import { isFields } from '@context-native/checker/fields';
import { describe } from './describe.ts';
import type { Answer } from './exchange.ts';
import type { Findings } from './findings.ts';
import type { Session } from './session.ts';

/** A revision that no server has. */
export const unknownRevision = '1999-01-01';
/** Error code for a revision that the server does not have (MCP 2026-07-28). */
const unsupportedVersion = -32022;
const rule = 'connect/unknown-revision';

/** The answer to `initialize` with the unknown revision, on a connection of its own. */
export interface Initialised {
  answer: Answer;
  traceId: string | undefined;
  seen: Session['seen'];
}

/**
 * True if the server refused a second connection without an answer of MCP: it may allow only one at a time. Silence is
 * no refusal.
 */
export const isSecondRefused = ({ answer }: Initialised) => answer.kind === 'none' && !answer.isSilent;

/** The form of a revision, also of a draft. */
const formOfRevision = /^(\d{4}-\d\d-\d\d|DRAFT-.*)$/;

/** Revisions up to 2025-11-25: a server answers with an error, or with a revision of its own. */
export function judgeInitialised(
  { answer, traceId, seen }: Initialised,
  revision: string,
  findings: Findings,
): void {
  const isRight =
    answer.kind === 'error' ||
    (answer.kind === 'result' &&
      typeof answer.result.protocolVersion === 'string' &&
      formOfRevision.test(answer.result.protocolVersion) &&
      answer.result.protocolVersion !== unknownRevision);
  findings.judge(rule, isRight, describe(`initialize of ${unknownRevision}`, answer), {
    traceId,
    revision,
    seen,
  });
}

/** Revision 2026-07-28: each request names its revision, so the same connection is asked. */
export async function inspectUnknownRevision(session: Session, findings: Findings): Promise<void> {
  const meta = Object.fromEntries(
    Object.entries(session.meta() ?? {}).map(([key, value]) => [
      key,
      value === session.revision ? unknownRevision : value,
    ]),
  );
  const headers = { 'mcp-protocol-version': unknownRevision };
  const answer = await session.ask('server/discover', {}, { meta, headers, mayBeSilent: true });
  const what = describe(`server/discover of ${unknownRevision}`, answer);
  const isRefused = answer.kind === 'error' && answer.code === unsupportedVersion;
  if (!isRefused || (answer.status ?? 400) !== 400) findings.broken(rule, what, session);
  else {
    const isListing = isFields(answer.data) && Array.isArray(answer.data.supported);
    findings.judge(rule, isListing, `${what}: it does not list what is supported`, session);
  }
}
