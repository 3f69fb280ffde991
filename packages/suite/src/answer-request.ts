import { isUtf8 } from 'node:buffer';
import { isFields } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import { KnownCapabilities } from '@context-native/checker/known-capabilities';
import {
  type CheckResult,
  type Conformance,
  defaultMaxDepth,
  Report,
  toConformance,
} from '@context-native/checker/report';
import { SeenIds } from '@context-native/checker/seen-ids';
import { checkText, detectKind, type TextOptions } from '@context-native/checker/text';
import type { SuiteAnswer, SuiteRequest } from './protocol.ts';

/** Answers a request of the test suite with this checker. */
export function answerRequest(request: SuiteRequest): SuiteAnswer {
  const { conforms, results } = checkRequest(request);
  return {
    id: request.id,
    conforms,
    findings: results.filter(({ status }) => status === 'fail').map(toFinding),
  };
}

const toFinding = ({ id, clause, pointer, line, column }: CheckResult) => ({
  check: id,
  clause,
  pointer,
  ...(line !== null && column !== null && { line, column }),
});

/** The results of this checker for a case, with messages. */
export function checkRequest(request: SuiteRequest): Conformance {
  const { kind, before = [], capabilities, trace } = request;
  const now = Date.parse(request.now);
  const bytes = request.base64 === undefined ? undefined : Buffer.from(request.base64, 'base64');
  if (bytes && !isUtf8(bytes)) {
    const report = new Report();
    report.fail('json-syntax', '', 'the text is not UTF-8', 'Write the file in UTF-8.');
    return toConformance(report, kind, '');
  }
  const text = bytes ? bytes.toString('utf8') : (request.text ?? '');
  const known = new KnownCapabilities();
  known.learn(parseJson(text, defaultMaxDepth).value, kind);
  for (const document of request.known ?? []) known.learn(document, detectKind(document));
  const options: TextOptions = {
    kind,
    now,
    capabilitiesOf: (org, agent) => {
      const names = capabilities?.[`${org}/${agent}`];
      return names ? new Set(names) : known.of(org, agent);
    },
  };
  const collection = { traceIds: new SeenIds(), capabilityIds: new SeenIds(), entries: new Set<string>() };
  for (const document of before) checkText(JSON.stringify(document), { ...options, collection });
  return checkText(text, { ...options, collection, evidenceOf: evidenceFrom(trace, options) });
}

function evidenceFrom(trace: unknown, options: TextOptions): NonNullable<TextOptions['evidenceOf']> {
  if (!isFields(trace)) return () => undefined;
  // Checked as text, which finds half of a surrogate pair.
  const { conforms } = checkText(JSON.stringify(trace), { ...options, kind: 'trace' });
  const { org_id, agent_code, profile } = isFields(trace.mcp_context) ? trace.mcp_context : {};
  return (id) =>
    String(trace.mcp_trace_id).toLowerCase() === id ? { org_id, agent_code, profile, conforms } : undefined;
}
